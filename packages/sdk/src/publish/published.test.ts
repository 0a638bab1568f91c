import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { contract } from '@atelier/contract'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { createClient } from '../client.ts'
import { customer } from '../testing/customer.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let folder: string
let out: string

const run = (file: string, ...args: string[]) => {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error })
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(root, 'packages/sdk/dist-test-'))
  out = join(folder, 'package')
  run('tsx/dist/cli.mjs', 'packages/sdk/build.ts', out)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

describe('the published package', () => {
  it('is self-contained, on web standards', () => {
    for (const file of filesIn(out).filter((name) => name.endsWith('.js'))) {
      const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)]
      for (const [, specifier = ''] of imports)
        expect(['./calls.js', './routes.js', './index.js', 'react/jsx-runtime']).toContain(specifier)
    }
    expect(JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies')
  })

  it('resolves, with its types, wherever ECMAScript modules do', () => {
    expect(run('@arethetypeswrong/cli/dist/index.js', '--pack', out, '--profile', 'esm-only')).toContain(
      '"@atelier/sdk/products"',
    )
  })

  it('has the same types as its source', () => {
    const check = join(folder, 'check.ts')
    writeFileSync(
      check,
      `import type { Client as Published } from './package/index.js'
import type { Client as Source } from '../src/index.ts'
declare const published: Published
declare const source: Source
export const asSource: Source = published
export const asPublished: Published = source
export const amount: number = (await published.orders.get({ path: { id: '' } })).total_amount
// @ts-expect-error a body is required
void published.checkouts.create({})
`,
    )
    run(
      'typescript/bin/tsc',
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--skipLibCheck',
      '--ignoreConfig',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2023',
      '--types',
      'node',
      '--allowImportingTsExtensions',
      '--lib',
      'es2023,dom,dom.iterable,dom.asynciterable',
      check,
    )
  })

  it('calls and checks as its source does', async () => {
    const published = (await import(pathToFileURL(join(out, 'index.js')).href)) as {
      createClient: typeof createClient
    }
    const client = published.createClient({
      serverURL: 'http://here',
      accessToken: 'token',
      fetch: () => Response.json(customer),
    })
    expect(Object.keys(client)).toEqual(Object.keys(contract))
    expect(await client.customers.get({ path: { id: customer.id } })).toEqual(customer)
    await expect(client.customers.get({ path: { id: 'x' } })).rejects.toMatchObject({
      message: 'Input validation failed',
      issues: [{ loc: ['path', 'id'], type: 'uuid' }],
    })
    const { createCustomers } = (await import(pathToFileURL(join(out, 'customers.js')).href)) as {
      createCustomers: (options: object) => (typeof client)['customers']
    }
    const alone = createCustomers({ serverURL: 'http://here', fetch: () => Response.json({ id: 1 }) })
    await expect(alone.get({ path: { id: customer.id } })).rejects.toThrow('Response validation failed')
  })

  it('has a preload, which sends the calls of the provider’s programs to the configured server', () => {
    const program = `globalThis.fetch = (url) => console.log(String(url))
      await import(${JSON.stringify(pathToFileURL(join(out, 'redirect.js')).href)})
      await fetch('https://api.polar.sh/v1/orders/')`
    const env = { ...process.env, ATELIER_SERVER_URL: 'http://localhost:4000' }
    const options = ['--input-type=module', '--eval', program]
    expect(execFileSync(process.execPath, options, { encoding: 'utf8', env })).toBe(
      'http://localhost:4000/snake/v1/orders/\n',
    )
  })

  it('needs only web standards', async () => {
    const input = join(folder, 'alone.mjs')
    const file = join(folder, 'alone.js')
    writeFileSync(input, `export * from './package/index.js'`)
    const bundle = await rolldown({ input, platform: 'neutral' })
    await bundle.write({ file, format: 'iife', name: 'sdk' })
    const touched: string[] = []
    const { fetch, Headers, Request, Response, URL, URLSearchParams, AbortController, TextDecoder } =
      globalThis
    const web = { fetch, Headers, Request, Response, URL, URLSearchParams, AbortController, TextDecoder }
    const context = createContext({ ...web, setTimeout, clearTimeout, performance, crypto, Blob })
    for (const name of ['process', 'Buffer', 'global', 'require', 'module', 'setImmediate', '__dirname'])
      Object.defineProperty(context, name, { get: () => void touched.push(name) })
    const result: unknown = await runInContext(
      `${readFileSync(file, 'utf8')};
      (async () => {
        const requests = []
        const at = (answer) => ({
          serverURL: 'http://here',
          accessToken: 'atelier_oat_token',
          timeoutMs: 1000,
          retries: { initialIntervalMs: 1 },
          fetch: async (request) => (requests.push([request.method, await request.text()]), answer(requests.length)),
        })
        const customer = ${JSON.stringify(customer)}
        const body = { email: customer.email }
        const busy = sdk.createClient(at((count) => count === 1 ? new Response('', { status: 503 }) : Response.json(customer, { status: 201 })))
        const { id } = await busy.customers.create({ body })
        const failure = (call) => call.then(() => 'nothing', (error) => error.name)
        return JSON.stringify({
          id,
          sent: requests,
          given: await failure(busy.customers.create({ body: {} })),
          refused: await failure(sdk.createClient(at(() => Response.json({ detail: [{ loc: ['body'], msg: 'No.', type: 'x' }] }, { status: 422 }))).customers.create({ body })),
          wrong: await failure(sdk.createClient(at(() => Response.json({}))).customers.get({ path: { id } })),
        })
      })()`,
      context,
    )
    const body = JSON.stringify({ email: customer.email })
    expect(JSON.parse(String(result))).toEqual({
      id: customer.id,
      sent: [
        ['POST', body],
        ['POST', body],
        ['POST', body],
        ['GET', ''],
      ],
      given: 'InputValidationError',
      refused: 'ValidationError',
      wrong: 'ResponseValidationError',
    })
    expect(touched).toEqual([])
    // a missing token may be in an environment, if there is one
    await runInContext(
      `sdk.createClient({ serverURL: 'http://here', fetch: () => Response.json(${JSON.stringify(customer)}) }).customers.get({ path: { id: '${customer.id}' } })`,
      context,
    )
    expect(touched).toEqual(['process'])
  })
})
