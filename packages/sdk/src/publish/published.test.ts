import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { contract } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { createClient } from '../client.ts'
import { customer } from '../testing/customer.ts'

const house = fileURLToPath(new URL('../../../..', import.meta.url))
let folder: string
let out: string

const run = (file: string, ...args: string[]) => {
  try {
    return execFileSync(process.execPath, [join(house, 'node_modules', file), ...args], {
      cwd: house,
      encoding: 'utf8',
    })
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error })
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(house, 'packages/sdk/dist-test-'))
  out = join(folder, 'package')
  run('tsx/dist/cli.mjs', 'packages/sdk/build.ts', out)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

describe('the published package', () => {
  it('stands alone, on web standards', () => {
    for (const file of filesIn(out).filter((name) => name.endsWith('.js'))) {
      const imports = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)]
      for (const [, specifier] of imports) expect(specifier).toBe('./calls.js')
    }
    expect(JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies')
  })

  it('resolves, with its types, wherever ECMAScript modules do', () => {
    expect(run('@arethetypeswrong/cli/dist/index.js', '--pack', out, '--profile', 'esm-only')).toContain(
      '"@atelier/sdk/products"',
    )
  }, 60_000)

  it('has the same types as its source', () => {
    const check = join(folder, 'check.ts')
    writeFileSync(
      check,
      `import type { Client as Published } from './package/index.js'
import type { Client as Source } from '../src/index.ts'
declare const published: Published
declare const source: Source
export const one: Source = published
export const other: Published = source
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
  }, 60_000)

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
      findings: [{ loc: ['path', 'id'], type: 'uuid' }],
    })
    const { createCustomers } = (await import(pathToFileURL(join(out, 'customers.js')).href)) as {
      createCustomers: (options: object) => (typeof client)['customers']
    }
    const alone = createCustomers({ serverURL: 'http://here', fetch: () => Response.json({ id: 1 }) })
    await expect(alone.get({ path: { id: customer.id } })).rejects.toThrow('Response validation failed')
  })
})
