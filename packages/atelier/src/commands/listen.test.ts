import { createServer, request as sendOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCommerce } from '@atelier/commerce'
import { contract } from '@atelier/contract'
import { createApp, createPipeline, listen as openServer, type Listening } from '@atelier/plumbing/http'
import { createDiskStorage } from '@atelier/plumbing/storage'
import { makeScratchFolder, silentLog, testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listen, type ListenArguments } from './listen.ts'

const scratch = makeScratchFolder()
const secret = 'a'.repeat(64)
const received: { readonly body: string; readonly headers: Record<string, string> }[] = []
const program = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (text: string) => {
    body += text
  })
  request.on('end', () => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    received.push({ body, headers: Object.fromEntries(headers) as Record<string, string> })
    response.writeHead(202).end()
  })
})

/** Serves the API on a real socket: in use, the command runs in another process. */
const openShop = async () => {
  const test = await testDatabase<never>()
  const clock = testClock()
  const publicUrl = 'http://atelier.test'
  const disk = { directory: scratch.directory, publicUrl, secret, clock }
  const commerce = createCommerce({
    database: test.database,
    clock,
    log: silentLog,
    mailer: { send: () => Promise.resolve() },
    storage: createDiskStorage(disk),
    public_url: publicUrl,
    secret,
    card_testing_limits: 'off',
    license_key_limits: 'off',
    sign_in_limits: 'off',
  })
  const { routes, authenticate, findSessionUser, findSessionCustomer } = commerce
  const { organization_id } = await commerce.openDemoOrganization()
  const token = await commerce.issueToken({ organization_id, label: 'listener' })
  const open = (port = 0) => {
    const callers = { authenticate, findSessionUser, findSessionCustomer }
    const pipeline = createPipeline({ routes, ...callers, limits: 'off', log: silentLog })
    const app = createApp({ pipelines: [pipeline], log: silentLog, publicUrl, sandbox: true })
    return openServer(app, { port, hosts: ['127.0.0.1'], graceMs: 100 })
  }
  return { test, token, open }
}

let shop: Awaited<ReturnType<typeof openShop>>
let server: Listening
let forwardTo: string
let printed = ''
beforeAll(async () => {
  shop = await openShop()
  server = await shop.open()
  await new Promise<void>((resolve) => void program.listen(0, '127.0.0.1', resolve))
  forwardTo = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hooks`
})
beforeEach(() => {
  printed = ''
  received.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server.close()
  program.close()
  program.closeAllConnections()
  await shop.test.close()
  scratch.remove()
})

const newBenefit = (description: string) =>
  createClientFor(contract, { serverURL: server.url, accessToken: shop.token }).benefits.create({
    body: { type: 'custom', description, properties: { note: null } },
  })
const run = (options: Partial<ListenArguments>) => listen({ forwardTo, server: server.url, ...options })

it('forwards events, signed, until Ctrl-C; also after the server has restarted', async () => {
  const running = run({ token: shop.token, events: 'benefit.created, product.created' })
  await expect.poll(() => printed).toContain('Listening')
  const { id } = await newBenefit('Heard')
  await expect.poll(() => received.length).toBe(1)
  const key = /signing secret is (whsec_\S+)/.exec(printed)?.[1] ?? ''
  const { body = '', headers = {} } = received[0] ?? {}
  expect(new Webhook(key).verify(body, headers)).toMatchObject({ type: 'benefit.created', data: { id } })
  await expect.poll(() => printed).toMatch(/^benefit\.created {2}\S+ {2}202 in \d+ ms$/m)

  const { port } = server
  await server.close()
  server = await shop.open(port)
  await expect.poll(() => printed).toMatch(/Listening[^]*again[^]*Listening/)
  await newBenefit('Heard again')
  await expect.poll(() => received.length).toBe(2)
  process.emit('SIGINT')
  expect(await running).toBe(0)
})

it('continues after responses of a proxy whose server was away', async () => {
  let answer: number | undefined = 502
  const proxy = createServer((request, response) => {
    if (answer !== undefined) {
      response.writeHead(answer, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
      answer = answer === 502 ? 429 : undefined
      return
    }
    const { method = '', headers } = request
    const forwardRequest = sendOn(`${server.url}${request.url}`, { method, headers }, (back) => {
      response.writeHead(back.statusCode ?? 500, back.headers)
      back.pipe(response)
    })
    request.pipe(forwardRequest)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const running = run({ server: `http://127.0.0.1:${port}`, token: shop.token })
  await expect.poll(() => printed, { timeout: 8000 }).toMatch(/again[^]*again[^]*Listening/)
  await newBenefit('Heard through a proxy')
  await expect.poll(() => received.length).toBe(1)
  process.emit('SIGINT')
  expect(await running).toBe(0)
  proxy.closeAllConnections()
  proxy.close()
})

it('explains invalid arguments', async () => {
  await expect(run({})).rejects.toThrow('asks for an access token')
  await expect(run({ forwardTo: 'localhost:3000', token: 'x' })).rejects.toThrow('--forward-to')
  await expect(run({ token: 'x', events: 'order.payed' })).rejects.toThrow('of the type "order.payed"')
  await expect(run({ token: 'atelier_oat_wrong' })).rejects.toThrow(/token/i)
})
