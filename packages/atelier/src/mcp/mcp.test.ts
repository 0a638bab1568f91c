import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GrantableScope, orders } from '@atelier/contract'
import { Client } from 'mcp-sdk/client/index.js'
import { type OAuthClientProvider, UnauthorizedError } from 'mcp-sdk/client/auth.js'
import { StdioClientTransport } from 'mcp-sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from 'mcp-sdk/client/streamableHttp.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { localToken } from '../command-line/local-token.ts'
import { openTestShop } from '../commands/test-shop.ts'
import { grantAccess } from '../testing/grant-access.ts'
import { type Installation, openInstallation } from '../testing/open-installation.ts'
import { maxCharacters, result } from './responses.ts'
import { mcpCalls } from './calls.ts'
import { argumentsSchema } from './schemas.ts'
import { runConformance } from './testing/run-conformance.ts'

type Fields = Record<string, unknown>

const umask = process.umask()
let installation: Installation
let token: string
beforeAll(async () => {
  installation = await openInstallation()
  token = await localToken(installation.dataDir)
})
afterAll(async () => {
  await installation.close()
  vi.unstubAllEnvs()
  process.umask(umask)
})

type Transport = Parameters<Client['connect']>[0]

/** Connects the official client with a custom transport. */
const connect = async (transport: unknown) => {
  const client = new Client({ name: 'assistant', version: '1' })
  await client.connect(transport as Transport)
  const call = async (name: string, fields: Fields = {}) => {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: fields })
    const [{ text = '' } = {}] = content as { text?: string }[]
    return { isError, fields: (structuredContent ?? {}) as Fields, text }
  }
  return {
    client,
    call,
    tools: async () => (await client.listTools()).tools,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}

const open = async (bearer = token, query = '') =>
  connect(
    new StreamableHTTPClientTransport(new URL(`${installation.publicUrl}/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${bearer}` } },
    }),
  )

const send = (headers: Record<string, string>, message: object | string = { method: 'ping' }) =>
  fetch(`${installation.publicUrl}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })

describe('the calls that tools are made from', () => {
  const calls = mcpCalls(true)

  it('have the names of the tools that clients of this API used before', () => {
    const names =
      `customers-list customers-create customers-get customers-update customers-delete customers-get-external
      customers-update-external customers-delete-external customers-get-state customers-get-state-external
      customer-meters-list customer-meters-get metrics-get metrics-limits orders-list orders-get orders-invoice
      products-list products-create products-get products-update products-update-benefits subscriptions-list
      subscriptions-export subscriptions-get subscriptions-update subscriptions-revoke`.split(/\s+/)
    expect(names.filter((name) => !calls.has(name))).toEqual([])
  })

  it('have arguments of one meaning each, and a self-contained schema', () => {
    for (const call of calls.values()) {
      const { path_parameters: path, query, path: address } = call.endpoint
      const keys = (schema: unknown): string[] =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
      const ownKeys = [...keys(path), ...keys(query)]
      expect([address, new Set([...ownKeys, 'body', 'confirmation']).size]).toEqual([
        address,
        ownKeys.length + 2,
      ])
      expect(call.name.length).toBeLessThanOrEqual(64)
      const text = JSON.stringify(argumentsSchema(call))
      const { $defs = {} } = argumentsSchema(call)
      for (const [, name = ''] of text.matchAll(/"\$ref":"([^"]+)"/g))
        expect(Object.keys($defs as object)).toContain(name.replace('#/$defs/', ''))
    }
  })

  it('are answered in a form that a model can read', () => {
    const items = Array.from({ length: 100 }, (_, at) => ({ at, text: 'x'.repeat(2000) }))
    const { structuredContent, content } = result({ items, pagination: { total_count: 100 } })
    const stored = structuredContent as { items: unknown[]; left_out: string }
    expect(stored.items.length).toBeGreaterThan(20)
    expect(stored.left_out).toContain(`The last ${100 - stored.items.length} of the 100 items`)
    expect(JSON.stringify(content).length).toBeLessThan(1.2 * maxCharacters)
    const [table] = result('x'.repeat(3 * maxCharacters)).content as { text: string }[]
    expect(table?.text.length).toBeLessThan(maxCharacters + 200)
  })
})

describe('access', () => {
  it('no one without a token, from a foreign page, or with an invalid token', async () => {
    const bare = await send({})
    expect(bare.status).toBe(401)
    expect(bare.headers.get('www-authenticate')).toBe(
      `Bearer realm="atelier", resource_metadata="${installation.publicUrl}/.well-known/oauth-protected-resource/mcp"`,
    )
    const wrong = await send({ authorization: 'Bearer atelier_oat_wrong' })
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ])
    const guesses = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => send({ authorization: `Bearer atelier_oat_${at}` })),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
    const authorization = `Bearer ${token}`
    expect((await send({ authorization, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ authorization, origin: installation.publicUrl })).status).toBe(200)
    expect((await send({ authorization }, '[]')).status).toBe(400)
    expect((await fetch(`${installation.publicUrl}/mcp`, { headers: { authorization } })).status).toBe(405)
    await expect(open(token, '?toolsets=ordes')).rejects.toThrow(/Unknown toolset .*ordes/)
  })

  it('a token as often as its rate allows, without affecting other tokens', async () => {
    const { organization_id } = installation.demo
    const busy = await installation.commerce.issueToken({ organization_id, label: 'busy' })
    const ask = async (bearer: string) =>
      (await fetch(`${installation.publicUrl}/mcp`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status
    const statuses: number[] = []
    for (let round = 0; round < 11; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, () => ask(busy)))))
    expect(statuses.filter((status) => status === 405)).toHaveLength(1000)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
    expect(await ask(token)).toBe(405)
  })

  it('a program by OAuth 2.0, which finds the server and registers itself', async () => {
    const stored: Fields & { page?: URL } = {}
    const redirectUrl = 'http://127.0.0.1:33418/callback'
    const program = {
      redirectUrl,
      clientMetadata: { client_name: 'Assistant', redirect_uris: [redirectUrl] },
      clientInformation: () => stored['client'],
      saveClientInformation: (client: unknown) => void (stored['client'] = client),
      tokens: () => stored['tokens'],
      saveTokens: (tokens: unknown) => void (stored['tokens'] = tokens),
      redirectToAuthorization: (page: URL) => void (stored.page = page),
      saveCodeVerifier: (verifier: string) => void (stored['verifier'] = verifier),
      codeVerifier: () => stored['verifier'],
    } as unknown as OAuthClientProvider
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${installation.publicUrl}/mcp`), { authProvider: program })
    const first = transport()
    await expect(connect(first)).rejects.toThrow(UnauthorizedError)
    expect(stored.page?.searchParams.get('resource')).toBe(`${installation.publicUrl}/mcp`)
    expect(stored.page?.searchParams.get('code_challenge_method')).toBe('S256')
    const back = new URL(await grantAccess(installation, stored.page?.href ?? ''))
    await first.finishAuth(back.searchParams.get('code') ?? '')
    const { call, names } = await connect(transport())
    expect(await names()).toContain('refunds-create')
    expect((await call('organizations-list')).fields).toMatchObject({ items: [{}] })
  })
})

describe('what a token opens', () => {
  const tokenWith = (scopes: readonly GrantableScope[], label: string) =>
    installation.commerce.issueToken({ organization_id: installation.demo.organization_id, label, scopes })

  it('determines the listed tools, and no other call can be made', async () => {
    const all = await open()
    const tools = await all.tools()
    expect(tools.length).toBeLessThan(40)
    expect(tools.map(({ name }) => name)).not.toContain('portal-account-open')
    const hintsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations
    expect(hintsOf('orders-list')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hintsOf('subscriptions-revoke')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(hintsOf('refunds-create')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect(hintsOf('products-create')).toMatchObject({ readOnlyHint: false, destructiveHint: false })

    const few = await open(await tokenWith(['orders:read'], 'few'), '?toolsets=all')
    const names = await few.names()
    expect(names).toEqual(expect.arrayContaining(['orders-list', 'orders-get', 'read_call']))
    expect(names).not.toContain('products-list')
    expect(names).not.toContain('refunds-create')
    await expect(few.call('products-list')).rejects.toThrow('There is no tool products-list')
    for (const tool of ['read_call', 'write_call'])
      expect(await few.call(tool, { call: 'products-create' })).toMatchObject({
        isError: true,
        text: expect.stringContaining('the token lacks its scope'),
      })

    const reading = await (await open(token, '?toolsets=discounts,refunds&read_only=true')).names()
    expect(reading).toEqual([
      'search_calls',
      'describe_call',
      'read_call',
      'discounts-list',
      'discounts-get',
      'refunds-list',
    ])
  })

  it('reaches every call by search, description and generic tools', async () => {
    const { call } = await open()
    const { fields } = await call('search_calls', { query: 'webhook endpoints' })
    expect((fields['items'] as Fields[]).map((field) => field['call'])).toContain('webhook-endpoints-create')
    expect((await call('search_calls', { query: 'xylophone' })).fields).toMatchObject({
      items: [],
      note: expect.stringContaining('webhook-endpoints'),
    })
    const described = await call('describe_call', { call: 'webhook-endpoints-create' })
    expect(described.fields).toMatchObject({ changes_data: true, arguments: { required: ['body'] } })
    expect((await call('read_call', { call: 'webhook-endpoints-list' })).fields).toMatchObject({ items: [] })
    const wrong = await call('read_call', { call: 'webhook-endpoints-create' })
    expect(wrong.text).toContain('make it with write_call')
    expect(await call('read_call', { call: 'orders-list', limit: 1 })).toMatchObject({
      isError: true,
      text: 'limit: Unknown argument. Valid arguments: call, arguments.',
    })
    expect((await call('describe_call')).text).toBe('call: This argument is required.')
    expect((await call('orders-get')).text).toBe('id: This field is required.')
    expect(await call('read_call', { call: 'orders-list', arguments: 'limit=1' })).toMatchObject({
      isError: true,
      text: 'arguments: Must be an object.',
    })
    const response = await call('write_call', {
      call: 'webhook-endpoints-create',
      arguments: { body: { url: 'http://127.0.0.1:9/hooks' } },
    })
    expect(response.fields).toMatchObject({ done: false, would: 'Create a webhook endpoint.' })
  })

  it('is requested as models and programs write it: null for what is left out, objects as JSON text', async () => {
    const { call } = await open()
    for (const input of [
      { call: 'orders-list', arguments: '{"limit":1,"page":null}' },
      { call: 'orders-list', arguments: null },
    ])
      expect((await call('read_call', input)).fields).toMatchObject({ items: [] })
    expect((await call('orders-list', { limit: 1, product_id: null })).fields).toMatchObject({ items: [] })
    expect((await call('orders-get', { id: null })).text).toMatch(/^id: /)
    const body = JSON.stringify({ email: 'text@example.com' })
    const { fields } = await call('customers-create', { body, confirmation: null })
    expect(fields).toMatchObject({ done: false })
    const done = await call('customers-create', { body, confirmation: fields['confirmation'] })
    expect(done.fields).toMatchObject({ email: 'text@example.com' })

    const authorization = `Bearer ${token}`
    const messages = [
      { method: 'ping', params: null },
      { method: 'tools/list', params: { cursor: null } },
      { method: 'tools/call', params: { name: 'orders-list', arguments: null } },
      { method: 'tools/call', params: { name: 'orders-list', arguments: '{"limit":1}' } },
    ]
    for (const message of messages)
      for (const accept of ['*/*', 'application/json', 'text/event-stream', 'text/html']) {
        const answer = await send({ authorization, accept }, message)
        expect([accept, answer.status]).toEqual([accept, 200])
        expect(answer.headers.get('content-type')).toBe('application/json')
        expect(await answer.json()).toMatchObject({ id: 1, result: {} })
      }
  })

  it('is rejected at the first call of a write if the second would be rejected', async () => {
    const { call } = await open()
    const metadata = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`key${at}`, at]))
    for (const more of [{ name: 'a\0b' }, { name: 'half \ud83d' }, { metadata }])
      expect(await call('customers-create', { body: { email: 'a@example.com', ...more } })).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^body\.(name|metadata): /),
      })
    const body = { email: 'twice@example.com' }
    const response = await call('customers-create', { body })
    const confirmed = await call('customers-create', { body, confirmation: response.fields['confirmation'] })
    expect(confirmed.isError).toBe(false)
    const repeatedCall = await call('customers-create', { body })
    expect(repeatedCall).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^RequestValidationError: body\.email: /),
    })
    const product_id = crypto.randomUUID()
    expect(await call('checkout-links-create', { body: { product_id } })).toMatchObject({ isError: true })
    const { fields } = await call('customers-list', { query: 'twice@example.com' })
    expect(fields['pagination']).toMatchObject({ total_count: 1 })
  })

  it('is nothing of another organization', async () => {
    const { call } = await open()
    const created = await call('customers-create', { body: { email: 'mine@example.com' } })
    const body = { email: 'mine@example.com' }
    const { id } = (await call('customers-create', { body, confirmation: created.fields['confirmation'] }))
      .fields
    const rival = crypto.randomUUID()
    await sql`insert into organizations select (jsonb_populate_record(o, ${{ id: rival, slug: 'rival' }}::jsonb)).*
      from organizations o where id = ${installation.demo.organization_id}`.execute(installation.database.db)
    const otherSession = await open(
      await installation.commerce.issueToken({ organization_id: rival, label: 'rival' }),
    )
    for (const [name, input] of [
      ['customers-get', { id }],
      ['customers-update', { id, body: { name: 'Mallory' } }],
    ] as const)
      expect(await otherSession.call(name, input)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^ResourceNotFound: /),
      })
    await expect(
      otherSession.client.readResource({ uri: `atelier://customers/${String(id)}` }),
    ).rejects.toThrow('ResourceNotFound')
    const stolen = await call('customers-update', { id, body: { name: 'Ada' } })
    expect(stolen.fields).toMatchObject({ of: { email: body.email }, changes: { name: { to: 'Ada' } } })
    const used = await otherSession.call('customers-update', {
      id,
      body: { name: 'Ada' },
      confirmation: stolen.fields['confirmation'],
    })
    expect(used).toMatchObject({
      isError: true,
      text: expect.stringContaining('match these arguments and this caller'),
    })
  })
})

describe('a write', () => {
  it('is confirmed for exactly its arguments, done once, and expires after ten minutes', async () => {
    const { call } = await open()
    const body = { email: 'once@example.com', name: 'Once' }
    const count = async () =>
      ((await call('customers-list', { email: body.email })).fields['items'] as unknown[]).length
    const { fields } = await call('customers-create', { body })
    expect(await count()).toBe(0)
    const { confirmation } = fields
    const otherCustomer = await call('customers-create', {
      body: { ...body, email: 'other@example.com' },
      confirmation,
    })
    expect(otherCustomer).toMatchObject({
      isError: true,
      text: expect.stringContaining('match these arguments'),
    })
    const done = await Promise.all([1, 2].map(() => call('customers-create', { body, confirmation })))
    const repeatCall = await call('customers-create', {
      body: { name: body.name, email: body.email },
      confirmation,
    })
    expect(repeatCall.fields['email']).toBe(body.email)
    expect(done.some(({ fields: created }) => created['id'] === repeatCall.fields['id'])).toBe(true)
    expect(await count()).toBe(1)
    expect(await call('customers-create', { body: { email: 'nobody' } })).toMatchObject({
      isError: true,
      text: 'body.email: This is not an e-mail address.',
    })

    const late = await call('customers-update', { id: repeatCall.fields['id'], body: { name: 'Late' } })
    await installation.sandboxClock?.freeze()
    await installation.sandboxClock?.advance(new Date(installation.clock.now().getTime() + 11 * 60_000))
    const expired = await call('customers-update', {
      id: repeatCall.fields['id'],
      body: { name: 'Late' },
      confirmation: late.fields['confirmation'],
    })
    expect(expired).toMatchObject({ isError: true, text: expect.stringContaining('has expired') })
    await installation.sandboxClock?.resume()
  })

  it('states its amounts first: refunds and changes of subscriptions', async () => {
    const { call, client } = await open()
    const { api, buy } = openTestShop({ serverURL: installation.publicUrl, token, origin: 'a test' })
    const order = await buy(true)
    const body = { order_id: order.id, amount: 100, reason: 'customer_request' }
    const { fields } = await call('refunds-create', { body })
    expect(fields).toMatchObject({ done: false, refund_before_tax: '$1.00', refunded_before: '$0.00' })
    expect(fields['order_total']).toMatch(/^\$1[58]\./)
    const tooMuch = await call('refunds-create', { body: { ...body, amount: 99_999 } })
    expect(tooMuch).toMatchObject({ isError: true, text: expect.stringContaining('RefundAmountTooHigh') })
    const done = await call('refunds-create', { body, confirmation: fields['confirmation'] })
    expect(done.fields).toMatchObject({ order_id: order.id, amount: 100 })
    expect(fields).not.toHaveProperty('subscription')
    for (const ending of [
      { ...body, revoke_subscription: true },
      { orderId: order.id, amount: 100, reason: body.reason, revokeSubscription: true },
    ])
      expect((await call('refunds-create', { body: ending })).fields).toMatchObject({
        done: false,
        refund_before_tax: '$1.00',
        subscription:
          'The subscription of the order ends immediately, with its benefits. Unbilled usage is charged.',
      })
    const purchase = await buy(false)
    const revoking = { order_id: purchase.id, amount: 1, reason: body.reason, revoke_benefits: true }
    expect((await call('refunds-create', { body: revoking })).fields).toMatchObject({
      benefits: 'The benefits of the order are revoked.',
    })

    const dearer = await api.products.create({
      body: {
        name: 'Dearer',
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 4500 }],
      },
    })
    const change = await call('subscriptions-update', {
      id: order.subscription_id,
      body: { product_id: dearer.id },
    })
    expect(change.fields).toMatchObject({ done: false, price: '$45.00 every month' })
    const end = await call('subscriptions-revoke', { id: order.subscription_id })
    expect(end.fields).toMatchObject({
      done: false,
      of: { status: 'active', product: 'Test plan' },
      subscription: 'The subscription ends immediately, with its benefits. Unbilled usage is charged.',
    })
    const resource = await client.readResource({ uri: `atelier://orders/${order.id}` })
    expect(resource.contents[0]).toMatchObject({ text: expect.stringContaining(order.id) })
  })
})

it('has the reference of the API as resources, and prompts', async () => {
  const { client } = await open()
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining(['atelier://reference', 'atelier://reference/orders']),
  )
  const text = async (uri: string) =>
    String(((await client.readResource({ uri })).contents[0] as { text?: string }).text)
  expect(await text('atelier://reference')).toContain('atelier://reference/refunds')
  expect(await text('atelier://reference/orders')).toContain(`\`GET ${orders.list.path}\``)
  expect(JSON.parse(await text('atelier://calls/orders-get'))).toMatchObject({
    arguments: { required: ['id'] },
    answer: {},
  })
  await expect(client.readResource({ uri: 'atelier://reference/nothing' })).rejects.toThrow('no resource')
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'atelier://calls/{call}' },
    argument: { name: 'call', value: 'orders-' },
  })
  expect(completion.values).toContain('orders-list')
  expect((await client.listPrompts()).prompts.length).toBe(3)
  const { messages } = await client.getPrompt({ name: 'refused-discount', arguments: { code: 'SPRING' } })
  expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('"SPRING"') })
})

it('is spoken on input and output by `atelier mcp`, with the operator’s key of the clock', async () => {
  const otherInstallation = await open()
  expect(await otherInstallation.call('sandbox-clock-get')).toMatchObject({
    isError: true,
    text: expect.stringContaining('belongs to the operator'),
  })
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', main, 'mcp', '--toolsets', 'sandbox-clock,orders'],
    env: { ...installation.env, PATH: process.env['PATH'] ?? '', HOME: join(installation.dataDir, 'home') },
  })
  const { client, call, names } = await connect(transport)
  expect(await names()).toEqual(expect.arrayContaining(['orders-invoice', 'sandbox-clock-advance']))
  expect((await call('sandbox-clock-get')).fields).toMatchObject({ frozen: false })
  const input = { body: { seconds: 60 } }
  const { fields } = await call('sandbox-clock-advance', input)
  expect((await call('sandbox-clock-get')).fields).toMatchObject({ frozen: false, move: null })
  const moved = await call('sandbox-clock-advance', { ...input, confirmation: fields['confirmation'] })
  const repeatCall = await call('sandbox-clock-advance', { ...input, confirmation: fields['confirmation'] })
  expect([moved.isError, repeatCall.fields['now']]).toEqual([false, moved.fields['now']])
  await client.close()
})

it('passes the conformance suite of the protocol, but for what conformance.yml names', async () => {
  const { code, printed } = await runConformance(installation.publicUrl, token)
  const summary = printed.slice(printed.indexOf('SUMMARY'))
  expect(code, summary).toBe(0)
  for (const scenario of ['server-initialize', 'ping', 'completion-complete', 'tools-list', 'resources-list'])
    expect(summary).toContain(`✓ ${scenario}: 1 passed, 0 failed`)
  expect(summary).toContain('✓ prompts-list: 1 passed, 0 failed')
  expect(summary).toContain('✓ dns-rebinding-protection: 2 passed, 0 failed')
})
