import { expect, it, vi } from 'vitest'
import { redirectFetch } from './redirect-fetch.ts'

/** Records the redirected requests. */
const recording = (serverURL: string) => {
  const requests: { url: string; init: RequestInit | undefined; request: Request | undefined }[] = []
  const fetch = redirectFetch((input, init) => {
    const request = input instanceof Request ? input : undefined
    requests.push({ url: request?.url ?? String(input), init, request })
    return Promise.resolve(new Response())
  }, serverURL)
  return { requests, fetch }
}

it('sends calls of the provider, in test or not, below /snake of the server', async () => {
  const { requests, fetch } = recording('http://localhost:4000')
  const init = { method: 'POST', body: '{}' }
  await fetch('https://api.polar.sh/v1/orders/?limit=2')
  await fetch(new URL('https://sandbox-api.polar.sh/v1/checkouts/'), init)
  expect(requests).toMatchObject([
    { url: 'http://localhost:4000/snake/v1/orders/?limit=2' },
    { url: 'http://localhost:4000/snake/v1/checkouts/', init },
  ])
})

it('keeps method, headers and body of a request, and the path of the server', async () => {
  const { requests, fetch } = recording('https://shop.example/atelier/')
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
  await fetch(
    new Request('https://api.polar.sh/v1/products/', { method: 'POST', headers, body: '{"name":"A print"}' }),
  )
  const [{ request } = { request: undefined }] = requests
  expect(request?.url).toBe('https://shop.example/atelier/snake/v1/products/')
  expect(request?.method).toBe('POST')
  expect(request?.headers.get('authorization')).toBe('Bearer token')
  expect(await request?.json()).toEqual({ name: 'A print' })
})

it('does not change other requests', async () => {
  const { requests, fetch } = recording('http://localhost:4000')
  const request = new Request('https://api.polar.sh.example/v1/orders/')
  await fetch(request)
  await fetch('http://api.polar.sh/v1/orders/')
  expect(requests.map(({ url }) => url)).toEqual([request.url, 'http://api.polar.sh/v1/orders/'])
  expect(requests[0]?.request).toBe(request)
})

it('as a preload replaces the fetch of the program, and stops one without a server', async () => {
  vi.stubEnv('ATELIER_SERVER_URL', '')
  await expect(import('./redirect.ts')).rejects.toThrow(
    'ATELIER_SERVER_URL must be the address of the server',
  )
  vi.unstubAllEnvs()
})
