import type { ProcessorName } from '@atelier/contract'
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
    only_head: false,
    dry_run: false,
    user_agent: undefined,
    client: undefined,
    headers: new Headers(),
    signal: AbortSignal.timeout(1),
  },
  body: async () => new Uint8Array(),
  pieces: async function* () {},
})

/** Opens the screens over assets that return their own options. */
const open = (pictureOrigins: readonly string[] = [], processor: ProcessorName = 'sandbox') => {
  const assets = {
    reply: () => undefined,
    screen: (options: ScreenOptions) => ({
      path: options.path,
      respond: async (incoming: PageRequest) => {
        const { policy = options.policy, status = 200 } = (await options.show?.(incoming)) ?? {}
        return { status, body: JSON.stringify({ policy, file: options.file, features: options.features }) }
      },
    }),
  }
  const findCheckoutPage = async (secret: string) =>
    secret === 'known' ? { embed_origin: 'https://shop.example' } : undefined
  const findPortalFrame = async (slug: string, origin: string | null) =>
    slug === 'shop' ? { framed_by: origin === 'https://shop.example' ? origin : undefined } : undefined
  const findSignedIn = async (headers: Headers) =>
    headers.get('cookie') === 'vera'
      ? { user_id: '1', session_id: '2', signed_in_at: new Date(0), signed_in_for: 0 }
      : undefined
  const findOwnOrganization = async (user_id: string, slug: string) =>
    user_id === '1' && slug === 'shop' ? 'b2a7' : undefined
  const pages = screens({
    assets,
    findCheckoutPage,
    findPortalFrame,
    findSignedIn,
    findOwnOrganization,
    firstLoads: () => ({
      orders: {
        call: '/v1/orders/?page=1&organization_id={organization_id}',
        files: ['assets/OrdersPage-1.js', 'assets/Table-2.css'],
      },
      'orders/{id}': { call: '/v1/orders/{id}', files: [] },
      'settings/brand': { call: '/v1/organizations/{organization_id}/brand', files: [] },
      metrics: { files: ['assets/MetricsPage-3.js'] },
    }),
    processor,
    pictureOrigins,
    ownOrigin: 'http://localhost:4000',
    readReviews: async () => [],
  })
  return async (pattern: string, incoming: PageRequest) => {
    const reply = await pages.find(({ path }) => path === pattern)?.respond(incoming)
    const { body, ...rest } = reply ?? { status: 0 }
    return {
      status: rest.status,
      headers: rest.headers,
      ...(JSON.parse(String(body ?? '{}')) as { file?: string; policy?: object; features?: object }),
    }
  }
}

describe('the screens', () => {
  it('show the painting in progress only to a visitor who returns from the checkout', async () => {
    const show = open()
    expect((await show('/success', request('/success?session_id=1'))).file).toBe('success.html')
    expect((await show('/success', request('/success?session_id=%20'))).file).toBe('studio.html')
    expect((await show('/success', request('/success'))).file).toBe('studio.html')
  })

  it('answer 404 for a checkout that does not exist, which no one may frame', async () => {
    const show = open()
    const path = '/checkout/{client_secret}'
    const knownCustomer = await show(path, request('/checkout/known', { client_secret: 'known' }))
    expect(knownCustomer).toMatchObject({
      status: 200,
      policy: { 'frame-ancestors': ['https://shop.example'] },
    })
    const unknown = await show(path, request('/checkout/other', { client_secret: 'other' }))
    expect(unknown).toMatchObject({ status: 404, policy: { 'frame-ancestors': ["'none'"] } })
  })

  it('let the processor’s frames in a checkout use wallets only where it has frames', async () => {
    const path = '/checkout/{client_secret}'
    const knownRequest = request('/checkout/known', { client_secret: 'known' })
    const wallets = { payment: ['https://js.stripe.com', 'https://*.js.stripe.com'] }
    expect((await open([], 'stripe')(path, knownRequest)).features).toEqual(wallets)
    expect((await open()(path, knownRequest)).features).toEqual({})
    expect((await open([], 'stripe')('/', request('/'))).features).toEqual({ camera: true })
  })

  it('let the portal be framed by the site that the address names, if its seller lets it', async () => {
    const show = open()
    const framed = (slug: string, origin: string) =>
      show('/embed/portal/{slug}', request(`/embed/portal/${slug}?embed_origin=${origin}`, { slug }))
    expect(await framed('shop', 'https://shop.example')).toMatchObject({
      status: 200,
      policy: { 'frame-ancestors': ['https://shop.example'] },
    })
    for (const origin of ['https://evil.example', '*', "'self'", ''])
      expect(await framed('shop', origin)).toMatchObject({
        status: 200,
        policy: { 'frame-ancestors': ["'none'"] },
      })
    expect((await framed('nobody', 'https://shop.example')).status).toBe(404)
  })

  it('open the dashboard to signed-in users, and redirect others to the sign-in page and back', async () => {
    const show = open()
    const path = '/dashboard/{path...}'
    const order = request('/dashboard/shop/orders?page=2')
    const stranger = await show(path, order)
    expect(stranger.status).toBe(303)
    expect(stranger.headers).toMatchObject({
      Location: '/login?return_to=%2Fdashboard%2Fshop%2Forders%3Fpage%3D2',
      'Cache-Control': 'no-store',
    })
    const knownCustomer = await show(path, { ...order, headers: new Headers({ cookie: 'vera' }) })
    expect(knownCustomer).toMatchObject({
      status: 200,
      file: 'dashboard.html',
      headers: { 'Cache-Control': 'no-store' },
    })
    expect((await show('/dashboard', request('/dashboard'))).status).toBe(303)
  })

  it('let the browser load the files of a page, and make its first call for the user’s organization without filters', async () => {
    const show = open()
    const linkAt = async (path: string) => {
      const knownRequest = { ...request(path), headers: new Headers({ cookie: 'vera' }) }
      return (await show('/dashboard/{path...}', knownRequest)).headers?.['Link']
    }
    const preload = (url: string) => `<${url}>; rel=preload; as=fetch; crossorigin`
    const id = '0193a1b2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'
    const files = '</assets/OrdersPage-1.js>; rel=modulepreload, </assets/Table-2.css>; rel=preload; as=style'
    expect(await linkAt('/dashboard/shop/orders')).toBe(
      `${preload('/v1/orders/?page=1&organization_id=b2a7')}, ${files}`,
    )
    expect(await linkAt('/dashboard/shop/orders?page=2')).toBe(files)
    expect(await linkAt('/dashboard/other/orders')).toBe(files)
    expect(await linkAt('/dashboard/shop/metrics')).toBe('</assets/MetricsPage-3.js>; rel=modulepreload')
    expect(await linkAt(`/dashboard/shop/orders/${id}`)).toBe(preload(`/v1/orders/${id}`))
    expect(await linkAt('/dashboard/shop/settings/brand')).toBe(preload('/v1/organizations/b2a7/brand'))
    for (const path of [
      '/shop/orders/5f0c',
      '/shop/orders/{id}',
      '/shop/orders/new',
      `/shop/orders/${id}/more`,
      `/other/orders/${id}`,
      '/shop',
      '/shop/constructor',
    ])
      expect(await linkAt(`/dashboard${path}`)).toBeUndefined()
  })

  it('let the studio load pictures from their storage', async () => {
    const origin = 'https://pictures.example'
    const { policy } = await open([origin])('/', request('/'))
    expect(policy).toMatchObject({
      'img-src': ["'self'", 'data:', 'blob:', origin],
      'connect-src': ["'self'", origin],
    })
  })

  it('let the dashboard show files from their storage, and upload to it', async () => {
    const origin = 'https://pictures.example'
    const knownRequest = { ...request('/dashboard'), headers: new Headers({ cookie: 'vera' }) }
    expect((await open([origin])('/dashboard', knownRequest)).policy).toMatchObject({
      'img-src': ["'self'", 'data:', 'blob:', origin],
      'connect-src': ["'self'", origin],
    })
  })
})
