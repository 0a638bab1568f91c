import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { Outage } from '../outage/outage.ts'
import { headOfRedirect } from './pages.ts'
import { createApp, type App } from './app.ts'
import { openAssets, type Assets } from './assets.ts'
import { apiError } from './errors.ts'
import { contentSecurityPolicy } from './headers.ts'

let directory: string
let assets: Assets
/** Data of the page `/filled`. */
let data: object | undefined
let app: App
/** Effects of the pages `/acts` and `/streams`. */
const acted: string[] = []

const script = 'console.log("hello")'.repeat(50)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelier-assets-'))
  await mkdir(join(directory, 'assets'))
  await Promise.all([
    writeFile(join(directory, 'studio.html'), '<!doctype html><title>Studio</title>'),
    writeFile(
      join(directory, 'styled.html'),
      '<!doctype html><style>p{color:red}</style><p style="color:blue">Hi</p>',
    ),
    writeFile(join(directory, 'favicon.svg'), '<svg/>'),
    writeFile(join(directory, 'filled.html'), '<p>Hello</p><!--data-->'),
    writeFile(join(directory, 'linked.html'), '<a href="{{public_url}}/"></a>'),
    writeFile(join(directory, 'assets', 'main-abc.js'), script),
    writeFile(join(directory, 'assets', 'paint-worker-0zpr_8Zq.js'), script),
    writeFile(join(directory, 'assets', 'main-abc.js.br'), brotliCompressSync(script)),
    writeFile(join(directory, 'assets', 'main-abc.js.gz'), gzipSync(script)),
  ])
  assets = openAssets(directory, { publicUrl: 'https://atelier.example/?a&"b' })
  app = createApp({
    pipelines: [],
    pages: [
      assets.screen({ path: '/', file: 'studio.html', features: { camera: true } }),
      assets.screen({ path: '/styled', file: 'styled.html' }),
      assets.screen({ path: '/filled', file: 'filled.html', data: async () => data }),
      assets.screen({ path: '/linked', file: 'linked.html' }),
      assets.screen({
        path: '/checkout/{client_secret}',
        file: 'studio.html',
        features: { payment: ['https://processor.example'] },
        show: async ({ parameters }) => ({
          policy: { 'frame-ancestors': [`https://${parameters['client_secret']}.example`] },
          status: parameters['client_secret'] === 'unknown' ? 404 : 200,
        }),
      }),
      {
        method: 'POST',
        path: '/notify',
        respond: async ({ body }) => ({ status: 200, body: await body({ bytes: 5, milliseconds: 1000 }) }),
      },
      {
        path: '/files/{name...}',
        respond: ({ parameters }) => ({ status: 200, body: parameters['name'] ?? '' }),
      },
      {
        path: '/acts',
        respond: ({ facts }) => {
          if (facts.only_head) return headOfRedirect
          acted.push('GET')
          return { status: 303, headers: { Location: '/done' } }
        },
      },
      {
        path: '/streams',
        respond: () => {
          const cancel = () => void acted.push('canceled')
          return { status: 200, body: new ReadableStream<Uint8Array>({ cancel }) }
        },
      },
      { path: '/broken', respond: () => Promise.reject(new Error('secret detail')) },
      {
        path: '/away',
        respond: () => Promise.reject(new Outage('database', 'away', new Error('connect to 10.0.0.1'))),
      },
      {
        path: '/full',
        respond: () => Promise.reject(Object.assign(new Error('write /data/x'), { code: 'ENOSPC' })),
      },
      {
        path: '/forbidden',
        respond: () => {
          throw apiError('NotPermitted', 'Not for you.')
        },
      },
    ],
    assets,
    log: silentLog,
    publicUrl: 'https://atelier.example',
    sandbox: true,
    sandboxClock: { state: () => ({ now: new Date('2026-11-23T10:00:00Z'), frozen: true }) },
  })
})
afterAll(() => rm(directory, { recursive: true }))

const get = (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(`https://atelier.example${path}`, init))

describe('screens', () => {
  it('may use the style block they were built with, and no other', async () => {
    const policy = (await get('/styled')).headers.get('content-security-policy')
    const hash = createHash('sha256').update('p{color:red}').digest('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect((await get('/')).headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  it('have strict headers', async () => {
    const response = await get('/')
    expect(await response.text()).toContain('<title>Studio</title>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'permissions-policy':
        'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-atelier-sandbox': '1',
      'x-atelier-clock': '2026-11-23T10:00:00.000Z; frozen',
    })
  })

  it('let only a worker’s script run compiled code', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/paint-worker-0zpr_8Zq.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    expect(await policyOf('/')).not.toContain('wasm-unsafe-eval')
    expect(await policyOf('/assets/main-abc.js')).not.toContain('wasm-unsafe-eval')
  })

  it('decide their policy for each request', async () => {
    const response = await get('/checkout/shop')
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example')
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
  })

  it('let frames of a payment processor use wallets, where configured', async () => {
    const { headers } = await get('/checkout/shop')
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://processor.example")')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  it('answer 404 with the whole page where the object of the address does not exist', async () => {
    const etag = (await get('/checkout/shop')).headers.get('etag') ?? ''
    const response = await get('/checkout/unknown', { headers: { 'if-none-match': etag } })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<title>Studio</title>')
  })

  it('allow nothing for a source that smuggles in another directive', () => {
    const policy = contentSecurityPolicy({
      'frame-ancestors': ['https://a.example; script-src *', 'https://b.example https://c.example'],
    })
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('*')
  })

  it('are missed in a sentence when they were not built', () => {
    expect(() => assets.screen({ path: '/', file: 'none.html' })).toThrow(
      'Build the screens first: npm run build.',
    )
  })
})

describe('a screen with data', () => {
  it('has it inlined, compressed like a built one, and as built without any', async () => {
    data = undefined
    expect(await (await get('/filled')).text()).toBe('<p>Hello</p><!--data-->')
    data = { text: '</script><!--$&' }
    const filled = await get('/filled')
    expect(await filled.clone().text()).toBe(
      '<p>Hello</p><script type="application/json" id="page-data">{"text":"\\u003c/script>\\u003c!--$&"}</script>',
    )
    const etag = filled.headers.get('etag') ?? ''
    expect((await get('/filled', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const br = await get('/filled', { headers: { 'accept-encoding': 'br' } })
    expect(br.headers.get('vary')).toContain('Accept-Encoding')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(await filled.text())
    data = { text: 'later' }
    const later = await get('/filled', { headers: { 'if-none-match': etag } })
    expect(await later.text()).toContain('{"text":"later"}')
  })
})

it('a screen that contains the address of the server is compressed too', async () => {
  const page = '<a href="https://atelier.example/?a&amp;&quot;b/"></a>'
  expect(await (await get('/linked')).text()).toBe(page)
  const br = await get('/linked', { headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(page)
})

describe('built files', () => {
  it('are sent compressed to clients that accept it, and are cached for ever', async () => {
    const br = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(br.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(br.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(br.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(script)
    const gzip = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    const plain = await get('/assets/main-abc.js')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script])
  })

  it('are not sent again to clients that have them', async () => {
    const etag = (await get('/favicon.svg')).headers.get('etag') ?? ''
    const revalidation = await get('/favicon.svg', { headers: { 'if-none-match': etag } })
    expect([revalidation.status, await revalidation.text()]).toEqual([304, ''])
  })

  it('answer HEAD', async () => {
    const response = await get('/favicon.svg', { method: 'HEAD' })
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      200,
      '',
      'image/svg+xml',
    ])
  })

  it.each(['/studio.html', '/assets/../studio.html', '/assets/main-abc.js.br', '/%2e%2e/%2e%2e/etc/passwd'])(
    'do not include %s',
    async (path) => {
      const response = await get(path)
      expect([302, 404]).toContain(response.status)
    },
  )
})

describe('HEAD', () => {
  it('makes no page act, and ends a body that streams', async () => {
    const head = await get('/acts', { method: 'HEAD' })
    expect([head.status, head.headers.get('location'), head.headers.get('cache-control')]).toEqual([
      303,
      null,
      'no-store',
    ])
    const streamed = await get('/streams', { method: 'HEAD' })
    expect([streamed.status, streamed.body]).toEqual([200, null])
    expect(acted).toEqual(['canceled'])
    expect((await get('/acts')).status).toBe(303)
    expect(acted).toEqual(['canceled', 'GET'])
  })
})

describe('everything else', () => {
  it('leads to the start page', async () => {
    for (const path of ['/pricing', '/a/b/c?d=e', '/checkout']) {
      const response = await get(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    }
  })

  it('is 404 in JSON below the API, for files, and for writes', async () => {
    for (const [path, method] of [
      ['/v1/none', 'GET'],
      ['/snake/v1/none', 'GET'],
      ['/studio/none', 'GET'],
      ['/sandbox/none', 'POST'],
      ['/pricing', 'POST'],
      ['/assets/gone.js', 'GET'],
    ] as const) {
      const response = await get(path, { method })
      const namedError = path.startsWith('/snake/') ? { error: 'ResourceNotFound' } : {}
      const body = { ...namedError, detail: 'Not Found' }
      expect([path, response.status, await response.json()]).toEqual([path, 404, body])
    }
  })

  it('is a page for a person whose page or form cannot be answered', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const [path, method, status, sentence] of [
      ['/broken', 'GET', 500, 'Try again in a moment'],
      ['/away', 'GET', 503, 'not available at the moment'],
      ['/full', 'GET', 507, 'no storage space left'],
      ['/forbidden', 'GET', 403, 'Not for you.'],
      ['/pricing', 'POST', 404, 'There is nothing at this address.'],
      ['/assets/gone.js', 'GET', 404, 'There is nothing at this address.'],
    ] as const) {
      const response = await get(path, { method, headers: { accept } })
      const text = await response.text()
      expect([path, response.status]).toEqual([path, status])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
      expect(text).toContain(sentence)
      expect(text).not.toMatch(/secret detail|10\.0\.0\.1|\/data/)
      if (status >= 500) expect(text).toContain(response.headers.get('x-request-id'))
    }
    expect((await get('/v1/none', { headers: { accept } })).headers.get('content-type')).toBe(
      'application/json',
    )
  })

  it('lets any origin call the API, without credentials, and nothing else', async () => {
    const response = await get('/v1/checkouts/', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['Authorization', 'If-Match', 'Polar-Version', 'Polar-Organization'])
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
    expect(response.headers.get('access-control-expose-headers')).toContain('Polar-Version')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    expect((await get('/v1/none')).headers.get('access-control-allow-origin')).toBe('*')
    expect((await get('/studio/none')).headers.has('access-control-allow-origin')).toBe(false)
  })

  it('keeps valid request ids and replaces others', async () => {
    expect((await get('/', { headers: { 'x-request-id': 'trace-1.a' } })).headers.get('x-request-id')).toBe(
      'trace-1.a',
    )
    expect((await get('/', { headers: { 'x-request-id': 'a b"c' } })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })
})

describe('pages', () => {
  it('take bodies within their limit', async () => {
    expect(await (await get('/notify', { method: 'POST', body: 'abc' })).text()).toBe('abc')
    const large = await get('/notify', { method: 'POST', body: 'abcdef' })
    expect([large.status, ((await large.json()) as { error: string }).error]).toEqual([
      413,
      'PayloadTooLarge',
    ])
  })

  it('take the rest of a path', async () => {
    expect(await (await get('/files/a/b%20c')).text()).toBe('a/b c')
  })

  it('answer API errors, outages and unexpected errors', async () => {
    expect((await get('/forbidden')).status).toBe(403)
    const away = await get('/away')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await away.text()).not.toContain('10.0.0.1')
    const full = await get('/full')
    expect([full.status, await full.json()]).toMatchObject([507, { error: 'Unavailable' }])
    const broken = await get('/broken')
    expect([broken.status, await broken.text()]).toEqual([
      500,
      '{"error":"InternalServerError","detail":"Internal Server Error"}',
    ])
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
