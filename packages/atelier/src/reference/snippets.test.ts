import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { additions, contract, convertCase, sandboxClock } from '@atelier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { referencePages, snippetsOfCall } from './render-reference.ts'

type Sent = {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly token: string | undefined
  readonly body: unknown
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const fallback = join(repository, 'e2e/guides/python-fallback')
const hasPython = spawnSync('python3', ['--version']).status === 0
const hasRequests = hasPython && spawnSync('python3', ['-c', 'import requests']).status === 0

const calls = referencePages(contract, { ...additions, sandboxClock })
  .flatMap((page) => page.calls)
  .filter((call) => snippetsOfCall(call).length > 0)
const codeOf = (language: string): string[] =>
  calls.map((call) => snippetsOfCall(call).find((code) => code.language === language)?.text ?? '')

/** Accepts every request and responds with an empty object. */
let sentRequests: Sent[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const url = new URL(request.url ?? '', 'http://server')
      const text = Buffer.concat(chunks).toString()
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      sentRequests.push({
        method: request.method ?? '',
        path: url.pathname,
        query: [...url.searchParams].map(([name, value]) => `${name}=${value}`).toSorted(),
        token: request.headers.authorization,
        body: isForm
          ? Object.fromEntries(new URLSearchParams(text))
          : text === ''
            ? undefined
            : JSON.parse(text),
      })
      response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' }).end('{}')
    })
})
let folder: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // below node_modules, so that the packages of the repository are found
  mkdirSync(join(repository, 'node_modules/.cache'), { recursive: true })
  folder = mkdtempSync(join(repository, 'node_modules/.cache/snippets-'))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a program, and returns its requests. Its handling of the empty responses does not matter. */
const requestsOf = async (file: string, program: string, command: readonly string[]): Promise<Sent[]> => {
  sentRequests = []
  const path = join(folder, file)
  writeFileSync(path, program)
  const [name = '', ...args] = command
  const child = spawn(name, [...args, path], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ATELIER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ATELIER_ACCESS_TOKEN: 'of-the-seller',
      CUSTOMER_SESSION_TOKEN: 'of-the-customer',
      ...(!hasRequests && { PYTHONPATH: fallback }),
    },
  })
  let message = ''
  child.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(message)
  return sentRequests
}

let byCurl: Sent[]
beforeAll(async () => {
  byCurl = await requestsOf('calls.sh', codeOf('bash').join('\n'), ['bash'])
})

it('every curl of the reference sends the call that it belongs to, with a valid body', () => {
  expect(byCurl).toHaveLength(calls.length)
  for (const [index, { id, endpoint }] of calls.entries()) {
    const request = byCurl[index]
    const pattern = endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')
    expect(request?.method, id).toBe(endpoint.method)
    expect(request?.path, id).toMatch(new RegExp(`^${pattern}$`))
    if (endpoint.body !== undefined)
      expect(
        safeParse(endpoint.body, convertCase(endpoint.body, request?.body, 'snake')).error?.issues,
        id,
      ).toBeUndefined()
  }
})

it('TypeScript sends the same', async () => {
  const imports = new Set<string>()
  const blocks = codeOf('ts').map((code) => {
    for (const [line] of code.matchAll(/^import .*\n/gm)) imports.add(line)
    return `try {\n${code.replaceAll(/^import .*\n/gm, '')}\n} catch {}`
  })
  const program = `${[...imports].join('')}${blocks.join('\n')}`
  expect(await requestsOf('calls.mts', program, [process.execPath, '--import', 'tsx'])).toEqual(byCurl)
})

it.skipIf(!hasPython)('Python sends the same', async () => {
  writeFileSync(join(folder, 'calls.json'), JSON.stringify(codeOf('python')))
  const program = 'import json\nfor code in json.load(open("calls.json")):\n    exec(code, {})\n'
  expect(await requestsOf('calls.py', program, ['python3'])).toEqual(byCurl)
})
