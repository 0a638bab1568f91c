import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@atelier/plumbing/clock'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type StandIn,
  standInKeys,
  startStandIn,
} from '../packages/commerce/src/catalog/integrations/discord/testing/stand-in.ts'
import { testCards } from '../packages/commerce/src/payments/sandbox/test-cards.ts'
import { ownerCookieOf } from './owner-session.ts'
import { removeDataDir, startProduct, tokenOf, type Product } from './product.ts'
import { purchaseWithSecrets } from './purchase-with-secrets.ts'
import { eventually, openCheckout, payCheckout, readCheckout, uploadDraft } from './visitor.ts'
import { withDatabase } from './with-product.ts'

/**
 * Realistic card number that no field of ours accepts, in places where people put such numbers by mistake.
 */
const strayNumber = '4111111111111111'

const database = withDatabase()
let product: Product
let standIn: StandIn
let accessToken: string
/** License key of a purchase, and the tokens of the account that its customer connected. */
let secrets: Awaited<ReturnType<typeof purchaseWithSecrets>>
let log = ''
const sessions: string[] = []
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  standIn = await startStandIn(systemClock)
  product = await startProduct({
    databaseUrl: database.url,
    env: {
      LOG_LEVEL: 'debug',
      ATELIER_RATE_LIMITS: 'off',
      DISCORD_CLIENT_ID: standInKeys.client_id,
      DISCORD_CLIENT_SECRET: standInKeys.client_secret,
      DISCORD_BOT_TOKEN: standInKeys.bot_token,
      DISCORD_API_URL: standIn.api_url,
    },
  })
  const read = (chunk: Buffer): void => void (log += chunk.toString())
  product.process.stderr?.on('data', read)
  product.process.stdout?.on('data', read)
  accessToken = tokenOf(product)
  const draft = await uploadDraft(product.url, 'cat-porch')
  const secret = await openCheckout(product.url, 'ada@example.com', draft.id)
  const paid = (await payCheckout(product.url, secret)) as { id: string; customerSessionToken?: string }
  sessions.push(paid.customerSessionToken ?? '')
  await eventually(
    'the payment',
    () => readCheckout(product.url, secret),
    ({ status }) => status === 'succeeded',
  )
  secrets = await purchaseWithSecrets(product, accessToken, standIn)
  for (const number of testCards.keys()) {
    const otherCheckout = await openCheckout(product.url, 'ada@example.com')
    await payCheckout(product.url, otherCheckout, number).catch(() => undefined)
  }
  await post('/sandbox/processor/confirmation-tokens', {
    number: strayNumber,
    exp_month: 12,
    exp_year: 2040,
    cvc: '123',
  })
  await post('/v1/customers/', { email: `${strayNumber}@`, name: strayNumber })
  await post('/v1/customers/', { name: '4111 1111 1111 1111' }, { authorization: `Bearer ${accessToken}` })
  await fetch(`${product.url}/checkout/${strayNumber}?card=${strayNumber}`)
  await fetch(`${product.url}/v1/orders/${strayNumber}`, {
    headers: { authorization: `Bearer ${accessToken}x` },
  })
  // The request log is written a moment after the responses, in their order: this is its last entry.
  const last = `/v1/customers/${crypto.randomUUID()}`
  await fetch(product.url + last, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const headers = { cookie: await ownerCookieOf(product) }
  await eventually(
    'the last entry of the request log',
    async () => (await fetch(`${product.url}/v1/request-log/?method=DELETE`, { headers })).text(),
    (entries) => entries.includes(last),
  )
})
afterAll(async () => {
  await product.stop()
  await standIn.close()
  removeDataDir(product.dataDir)
})

/** Dumps every row of every table, as text. */
const dump = async (): Promise<string> => {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts = await tables.reduce<Promise<string[]>>(async (before, { name }) => {
      const all = await before
      const { rows } = await client.query<{ text: string }>(
        `select coalesce(string_agg(row_to_json(t)::text, E'\\n'), '') as text from ${name} as t`,
      )
      return [...all, rows[0]?.text ?? '']
    }, Promise.resolve([]))
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '')

/** Returns the numbers of 13 to 19 digits with the check digit of a card. */
const cardNumbers = (text: string): string[] =>
  (withoutIds(text).match(/(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])/g) ?? []).filter((value) => {
    const digits = [...value.replaceAll(/\D/g, '')].map(Number).toReversed()
    const sum = digits.reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? digit * 2 : digit
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
    return sum % 10 === 0
  })

it('the log contains no card number and no token', () => {
  expect(log.split('\n').length).toBeGreaterThan(50)
  expect(cardNumbers(log)).toEqual([])
  for (const secret of [accessToken, ...sessions]) expect(log.includes(secret)).toBe(false)
})

it('the database contains no card number of a payment and no usable token', async () => {
  const text = await dump()
  expect(text.length).toBeGreaterThan(10_000)
  for (const number of [...testCards.keys(), strayNumber]) expect(text.includes(number)).toBe(false)
  expect(sessions).toHaveLength(1)
  for (const secret of [accessToken, ...sessions]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(text.includes(secret)).toBe(false)
    expect(text.includes(secret.slice(-20))).toBe(false)
  }
})

it('neither the log nor the database has a license key, or a token of a connected account', async () => {
  const text = await dump()
  const { key, tokens } = secrets
  expect(key).toMatch(/^SECRET-/)
  expect(tokens).toHaveLength(3)
  const { client_secret, bot_token } = standInKeys
  for (const secret of [key, key.replace('SECRET-', ''), ...tokens, client_secret, bot_token])
    for (const form of [secret, secret.toLowerCase(), Buffer.from(secret).toString('hex')]) {
      expect(text.includes(form)).toBe(false)
      expect(log.includes(form)).toBe(false)
    }
  // The dump has the key's row, with the suffix that identifies it.
  expect(text).toContain(`****-${key.slice(-6)}`)
})

it('e-mails contain no card number and no access token', () => {
  const folder = join(product.dataDir, 'mail')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails)
    for (const secret of [accessToken, ...testCards.keys()]) expect(mail.includes(secret)).toBe(false)
})
