import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compose, type Product } from '../packages/atelier/src/compose.ts'
import { createOperatorAccess } from '../packages/atelier/src/operator-access.ts'
import { openRuntime, type Runtime } from '../packages/atelier/src/open-runtime.ts'
import { webFolder } from '../packages/atelier/src/package-files.ts'
import { otherPages, pagesForPeople } from './crawl/server-pages.ts'
import { newDataDir, removeDataDir } from './product.ts'
import { withDatabase } from './with-product.ts'

const publicUrl = 'https://shop.example'
const database = withDatabase()
const dataDir = newDataDir()
let runtime: Runtime
let product: Product
/** Key that opens the inbox of a sandbox reachable by others. */
let operatorKey: string

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('PUBLIC_URL', publicUrl)
  vi.stubEnv('ATELIER_RATE_LIMITS', 'off')
  runtime = await openRuntime()
  product = await compose(runtime)
  const { link } = createOperatorAccess(runtime.config, runtime.secret)
  operatorKey = new URL(link('/inbox')).searchParams.get('key') ?? ''
})
afterAll(async () => {
  await runtime.close()
  vi.unstubAllEnvs()
  removeDataDir(dataDir)
})

const ask = (path: string, { method = 'GET', headers = {} } = {}): Promise<Response> => {
  const body = method === 'GET' ? {} : { body: 'x' }
  return product.app.fetch(
    new Request(`${publicUrl}${path}`, {
      method,
      headers: { 'Atelier-Operator-Key': operatorKey, ...headers },
      ...body,
    }),
  )
}

/** Headers of a response, without request id and clock. */
const headersOf = ({ headers }: Response): Record<string, string> => {
  const { 'x-request-id': _id, 'x-atelier-clock': _clock, ...lasting } = Object.fromEntries(headers)
  return lasting
}

/** Paths of all built files that are served unchanged. */
const builtFiles = (): string[] =>
  readdirSync(webFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:html|br|gz|map)$/.test(entry.name))
    .map((entry) => `/${relative(webFolder(), join(entry.parentPath, entry.name))}`)

/** Sources of a directive; those of `default-src` for one that falls back to it. */
const sourcesOf = (policy: string, directive: string): string[] | undefined => {
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources] as const
    }),
  )
  const fallsBack = !['base-uri', 'form-action', 'frame-ancestors'].includes(directive)
  return directives.get(directive) ?? (fallsBack ? directives.get('default-src') : undefined)
}

const expectStrict = (path: string, { headers }: Response): void => {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy, path).not.toMatch(/'unsafe-|\*|\bhttp:(?!.*sandbox)/)
  expect(sourcesOf(policy, 'default-src'), path).toEqual(["'none'"])
  expect(sourcesOf(policy, 'object-src'), path).toEqual(["'none'"])
  expect(sourcesOf(policy, 'base-uri'), path).toEqual(["'none'"])
  expect(sourcesOf(policy, 'form-action'), path).toBeDefined()
  expect(sourcesOf(policy, 'frame-ancestors'), path).toBeDefined()
  expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/)
  expect(headers.get('x-content-type-options'), path).toBe('nosniff')
}

it('every page of the server is crawled, or listed as not meant for people', () => {
  const paths = product.pages.filter(({ method = 'GET' }) => method === 'GET').map(({ path }) => path)
  const namedPaths: readonly string[] = [...pagesForPeople, ...otherPages]
  const unnamed = paths.filter((path) => !namedPaths.includes(path))
  expect(unnamed.map((path) => `The page ${path} is not in e2e/crawl/server-pages.ts.`)).toEqual([])
  const missingPaths = namedPaths.filter((path) => !paths.includes(path as `/${string}`))
  expect(
    missingPaths.map((path) => `The server has no page ${path}; e2e/crawl/server-pages.ts names it.`),
  ).toEqual([])
})

describe('the headers of every answer', () => {
  it('are strict on every page, whatever the page answers', async () => {
    expect(product.pages.length).toBeGreaterThan(15)
    for (const { path, method = 'GET' } of product.pages) {
      const filled = path.replaceAll(/\{\w+(?:\.\.\.)?\}/g, 'something')
      const response = await ask(filled, { method })
      expectStrict(`${method} ${path} (${response.status})`, response)
    }
  })

  it('are the same when a browser asks again for what it has', async () => {
    const pages = product.pages
      .filter(({ method = 'GET' }) => method === 'GET')
      .map(({ path }) => path.replaceAll(/\{\w+(?:\.\.\.)?\}/g, 'something'))
    const seen = new Set<string>()
    for (const path of [...pages, ...builtFiles()])
      for (const encoding of ['br', 'identity']) {
        const first = await ask(path, { headers: { 'Accept-Encoding': encoding } })
        const etag = first.headers.get('etag')
        if (first.status !== 200 || etag === null) continue
        const repeatedResponse = await ask(path, {
          headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag },
        })
        expect([path, repeatedResponse.status, await repeatedResponse.text()]).toEqual([path, 304, ''])
        expect(headersOf(repeatedResponse), path).toEqual(headersOf(first))
        seen.add(path.startsWith('/assets/') ? 'asset' : path)
      }
    for (const path of ['/', '/docs', '/llms.txt', '/app.webmanifest', 'asset']) expect(seen).toContain(path)
  })

  it('allow framing of one page, only by the sites that its seller named', async () => {
    const site = 'https://site.example'
    const { commerce, demo } = product.platform
    const { organization_id } = demo
    const token = await commerce.issueToken({ organization_id, label: 'headers' })
    const saved = await product.app.fetch(
      new Request(`${publicUrl}/v1/organizations/${organization_id}/portal-embed-settings`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ origins: [site] }),
      }),
    )
    expect(saved.status).toBe(200)
    const framedBy = async (path: string) =>
      sourcesOf((await ask(path)).headers.get('content-security-policy') ?? '', 'frame-ancestors')
    const frame = '/embed/portal/atelier?embed_origin='
    expectStrict(frame, await ask(frame + site))
    expect(await framedBy(frame + site)).toEqual([site])
    for (const path of [
      frame,
      `${frame}https://site.example.evil`,
      `${frame}${site}%20https://evil.example`,
      `/atelier/portal?embed_origin=${site}`,
      `/dashboard?embed_origin=${site}`,
      `/embed/portal/nobody?embed_origin=${site}`,
    ])
      expect(await framedBy(path), path).toEqual(["'none'"])
  })

  it('are strict on 404 pages', async () => {
    for (const path of ['/nothing', '/v1/nothing', '/assets/nothing.js']) expectStrict(path, await ask(path))
  })

  it('are strict on every built file; only the scripts of workers may compile WebAssembly', async () => {
    const files = builtFiles()
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const response = await ask(file)
      expect(response.status, file).toBe(200)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy.includes("'wasm-unsafe-eval'"), file).toBe(/-worker-[\w-]+\.js$/.test(file))
      if (!policy.includes("'wasm-unsafe-eval'")) expectStrict(file, response)
      else expect(policy).not.toMatch(/'unsafe-/)
    }
  })

  it('are strict on a stored picture and on an e-mail of the inbox', async () => {
    const bytes = new Uint8Array(
      readFileSync(join(import.meta.dirname, '../packages/painter/photos/cat-porch.jpg')),
    )
    const { storage, mail } = product.platform
    await storage.storage.put('images', 'one.jpg', bytes, { content_type: 'image/jpeg' })
    const html = '<p style="color:red">Hello</p>'
    await mail.mailer.send({ id: 'one', to: 'ada@example.com', subject: 'One', text: 'Hello', html })
    const [, path = ''] = /href="(\/inbox\/\d[^"]+)"/.exec(await (await ask('/inbox')).text()) ?? []
    for (const item of ['/storage/images/one.jpg', path, `${path}/content`]) {
      const response = await ask(item)
      expect(response.status, item).toBe(200)
      expectStrict(item, response)
    }
  })
})
