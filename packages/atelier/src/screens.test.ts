import type { PageRequest, ScreenOptions } from '@atelier/plumbing/http'
import { describe, expect, it } from 'vitest'
import { screens } from './screens.ts'

const request = (path: string, parameters: Record<string, string> = {}): PageRequest => ({
  method: 'GET',
  url: new URL(path, 'https://studio.example'),
  parameters,
  headers: new Headers(),
  facts: {
    id: '1',
    ip: '127.0.0.1',
    user_agent: undefined,
    client: undefined,
    signal: AbortSignal.timeout(1),
  },
  body: async () => new Uint8Array(),
})

/** The screens over assets that answer their own options. */
const open = (pictureOrigins: readonly string[] = []) => {
  const assets = {
    reply: () => undefined,
    screen: (options: ScreenOptions) => ({
      path: options.path,
      respond: async (asked: PageRequest) => {
        const { policy = options.policy, status = 200 } = (await options.show?.(asked)) ?? {}
        return { status, body: JSON.stringify({ policy, file: options.file }) }
      },
    }),
  }
  const findCheckoutPage = async (secret: string) =>
    secret === 'known' ? { embed_origin: 'https://shop.example' } : undefined
  const pages = screens({ assets, findCheckoutPage, processor: 'sandbox', pictureOrigins })
  return async (pattern: string, asked: PageRequest) => {
    const reply = await pages.find(({ path }) => path === pattern)?.respond(asked)
    return { status: reply?.status, ...(JSON.parse(String(reply?.body)) as { file: string; policy: object }) }
  }
}

describe('the screens', () => {
  it('show the painting under way to a visitor who comes back from the checkout, and to no other', async () => {
    const show = open()
    expect((await show('/success', request('/success?session_id=1'))).file).toBe('success.html')
    expect((await show('/success', request('/success?session_id=%20'))).file).toBe('studio.html')
    expect((await show('/success', request('/success'))).file).toBe('studio.html')
  })

  it('answer 404 for a checkout that does not exist, which nobody may frame', async () => {
    const show = open()
    const path = '/checkout/{client_secret}'
    const known = await show(path, request('/checkout/known', { client_secret: 'known' }))
    expect(known).toMatchObject({ status: 200, policy: { 'frame-ancestors': ['https://shop.example'] } })
    const unknown = await show(path, request('/checkout/other', { client_secret: 'other' }))
    expect(unknown).toMatchObject({ status: 404, policy: { 'frame-ancestors': ["'none'"] } })
  })

  it('let the studio load pictures from where they are stored', async () => {
    const origin = 'https://pictures.example'
    const { policy } = await open([origin])('/', request('/'))
    expect(policy).toMatchObject({
      'img-src': ["'self'", 'data:', 'blob:', origin],
      'connect-src': ["'self'", origin],
    })
  })
})
