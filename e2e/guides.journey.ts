import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createClient } from '@atelier/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { guideGroups } from '../packages/atelier/src/docs/contents.ts'
import { languages, readSteps, type Language } from './guides/read-steps.ts'
import { runGuide, type Act } from './guides/run-guide.ts'
import { freePort, tokenOf } from './product.ts'
import { publishedSdk } from './published-sdk.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withProduct } from './with-product.ts'

const setup = withProduct({ env: { ATELIER_RATE_LIMITS: 'off', ATELIER_CARD_TESTING_LIMITS: 'off' } })
const root = new URL('..', import.meta.url).pathname
const atelier = `${root}packages/atelier/dist/atelier.js`
let token: string
let sdk: string

beforeAll(async () => {
  token = tokenOf(setup.product)
  sdk = await publishedSdk()
})

const hasPython = spawnSync('python3', ['--version']).status === 0
const hasRequests = hasPython && spawnSync('python3', ['-c', 'import requests']).status === 0
const runnable = languages.filter((language) => language !== 'python' || hasPython)

const client = () => createClient({ serverURL: setup.product.url, accessToken: token })

/** Returns the client secret of the checkout behind the last printed URL, as a browser resolves it. */
const openPrinted = async (printed: string): Promise<string> => {
  const url = printed.match(/https?:\/\/\S+/g)?.at(-1) ?? ''
  const response = await fetch(url, { redirect: 'manual' })
  const path = new URL(response.headers.get('location') ?? url, url).pathname
  return path.split('/')[2] ?? ''
}

/**
 * Pays the checkout behind the last printed URL, and waits until the customer has all benefits of the
 * product.
 */
const buy = async (printed: string): Promise<void> => {
  const secret = await openPrinted(printed)
  const { url } = setup.product
  const result = await createClient({ serverURL: url }).checkouts.clientGet({
    path: { client_secret: secret },
  })
  if (result.customerEmail === null)
    await createClient({ serverURL: url }).checkouts.clientUpdate({
      path: { client_secret: secret },
      body: { customerEmail: `reader-${randomBytes(6).toString('hex')}@example.com` },
    })
  await payCheckout(url, secret)
  const order = await eventually(
    'an order',
    async () => (await client().orders.list({ query: { checkout_id: result.id } })).items[0],
    (item) => item !== undefined,
  )
  const product = await client().products.get({ path: { id: order?.product_id ?? '' } })
  for (const { id } of product.benefits)
    await eventually(
      'the benefit',
      () => client().benefits.grants({ path: { id }, query: { customer_id: order?.customer_id } }),
      ({ items }) => items.some(({ is_granted }) => is_granted),
    )
}

/** Waits until the events of the last printed customer are counted. */
const waitForUsage = async (printed: string): Promise<void> => {
  const secret = await openPrinted(printed)
  const { customerId } = await createClient({ serverURL: setup.product.url }).checkouts.clientGet({
    path: { client_secret: secret },
  })
  await eventually(
    'the usage',
    () => client().customerMeters.list({ query: { customer_id: customerId ?? '' } }),
    ({ items }) => items.some(({ consumedUnits }) => consumedUnits > 0),
  )
}

/** Adds an origin that may frame the portal, as the dashboard does. */
const allow = async (origin: string): Promise<void> => {
  const { items } = await client().organizations.list()
  const response = await fetch(
    `${setup.product.url}/v1/organizations/${items[0]?.id}/portal-embed-settings`,
    {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ origins: [origin] }),
    },
  )
  expect(response.status).toBe(200)
}

const act: Act = async (name, printed, { env, start }) => {
  const [verb, argument = ''] = name.split(' ')
  if (verb === 'buy') return buy(printed)
  if (verb === 'wait') return waitForUsage(printed)
  if (verb === 'allow') return allow(argument)
  if (verb !== 'listen') throw new Error(`No reader can "${name}".`)
  const { PORT = '', WEBHOOK_SECRET = '' } = env
  const options = ['--token', token, '--secret', WEBHOOK_SECRET, '--server', setup.product.url]
  const to = ['--forward-to', `http://localhost:${PORT}/webhooks`]
  await start([process.execPath, atelier, 'listen', ...to, ...options], 'Listening')
}

const run = async (file: string, language: Language): Promise<void> => {
  const { steps } = readSteps(`${root}docs/${file}`)
  await runGuide({
    steps,
    language,
    act,
    sdk,
    url: setup.product.url,
    env: {
      DATA_DIR: setup.product.dataDir,
      DATABASE_URL: setup.product.databaseUrl,
      PORT: String(await freePort()),
      ATELIER_ACCESS_TOKEN: token,
      WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
      ...(hasPython && !hasRequests && { PYTHONPATH: `${root}e2e/guides/python-fallback` }),
    },
  })
}

const files = [
  'guides/making-calls.md',
  ...guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file)),
]
const withCode = files.filter((file) => readSteps(`${root}docs/${file}`).steps.length > 0)
const moves = 'guides/test-with-the-clock.md'

describe('every snippet of the guides runs in order, as a reader copies it', () => {
  it.concurrent.each(
    runnable.flatMap((language) =>
      withCode.filter((file) => file !== moves).map((file): [string, Language] => [file, language]),
    ),
  )('%s in %s', run)

  // Last and sequential: it moves the time of all tests.
  it.each(runnable)(`${moves} in %s`, (language) => run(moves, language))
})
