import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { listen, type Listening } from '@atelier/plumbing/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { newMeter, newMeteredPlan, use } from '../../packages/commerce/src/testing/usage.ts'
import { subscribe } from '../../packages/commerce/src/testing/subscribe.ts'

type Answer = {
  readonly id?: number
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

let shop: Shop
let server: Listening
beforeAll(async () => {
  shop = await openShop()
  server = await listen(shop.app, { port: 0, hosts: ['127.0.0.1'] })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const bin = join(
  dirname(createRequire(import.meta.url).resolve('@polar-sh/sdk/package.json')),
  'bin',
  'mcp-server.js',
)

/** Unmodified MCP server of the provider's client as a separate process, called like an assistant does. */
const startMcp = async (...more: readonly string[]) => {
  const options = ['--server-url', `${server.url}/snake`, '--access-token', shop.accessToken, ...more]
  const child = spawn(process.execPath, [bin, 'start', ...options], { stdio: ['pipe', 'pipe', 'ignore'] })
  const waiting = new Map<number, (response: Answer) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const response = JSON.parse(line) as Answer
    if (response.id !== undefined) waiting.get(response.id)?.(response)
  })
  let last = 0
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const ask = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = (last += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    send({ id, method, params })
    const { result, error } = await answered
    if (result === undefined) throw new Error(error?.message ?? 'There is no answer.')
    return result
  }
  await ask('initialize', {
    protocolVersion: '2024-11-05',
    capabilities: {},
    clientInfo: { name: 'assistant', version: '1' },
  })
  send({ method: 'notifications/initialized' })
  return {
    tools: async () => ((await ask('tools/list'))['tools'] as { name: string }[]).map(({ name }) => name),
    /** Calls a tool; parses its JSON text. */
    call: async (name: string, request?: object) => {
      const result = await ask('tools/call', { name, arguments: request === undefined ? {} : { request } })
      const [content] = result['content'] as { text: string }[]
      const isError = result['isError'] === true
      return { isError, value: (isError ? content?.text : JSON.parse(content?.text ?? 'null')) as unknown }
    },
    stop: () => child.kill(),
  }
}

it('an assistant lists the tools, and reads metrics, meters of customers and orders', async () => {
  const meter = await newMeter(shop)
  const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }], { price: 1200 })
  const subscription = await subscribe(shop, plan)
  await use(shop, subscription, meter, 3, 4)
  const mcp = await startMcp()
  try {
    const tools = await mcp.tools()
    expect(tools).toHaveLength(27)
    expect(tools).toEqual(
      expect.arrayContaining([
        'metrics-get',
        'metrics-limits',
        'customer-meters-list',
        'customer-meters-get',
      ]),
    )
    const day = '2026-01-15'
    const metrics = await mcp.call('metrics-get', { start_date: day, end_date: day, interval: 'day' })
    expect(metrics).toMatchObject({
      isError: false,
      value: { periods: [{ newSubscriptions: 1, newSubscriptionsRevenue: 1200 }] },
    })
    expect(await mcp.call('metrics-limits')).toMatchObject({ isError: false })
    const listed = await mcp.call('customer-meters-list', { meter_id: meter.id })
    expect(listed).toMatchObject({
      isError: false,
      value: { items: [{ consumedUnits: 7, meter: { name: meter.name } }] },
    })
    const [{ id }] = (listed.value as { items: [{ id: string }] }).items
    expect(await mcp.call('customer-meters-get', { id })).toMatchObject({
      isError: false,
      value: { consumedUnits: 7 },
    })
    expect(await mcp.call('orders-list', {})).toMatchObject({ isError: false })
    expect(await mcp.call('subscriptions-export', {})).toMatchObject({ isError: false })
    const missing = await mcp.call('customer-meters-get', { id: crypto.randomUUID() })
    expect(missing).toMatchObject({ isError: true })
  } finally {
    mcp.stop()
  }
})

it('an assistant gets the tools of the scopes that it was started with', async () => {
  const mcp = await startMcp('--scope', 'read', '--scope', 'metrics')
  try {
    expect((await mcp.tools()).toSorted()).toEqual(['metrics-get', 'metrics-limits'])
  } finally {
    mcp.stop()
  }
})
