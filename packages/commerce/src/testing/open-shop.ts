import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutPage, contract, sandboxProcessor } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import {
  createApp,
  createPipeline,
  createIdempotencyStore,
  type IdempotencyStore,
} from '@atelier/plumbing/http'
import type { Mail } from '@atelier/plumbing/mail'
import { createDiskStorage, diskStoragePages } from '@atelier/plumbing/storage'
import {
  findNextPending,
  renderPage,
  runPending,
  silentLog,
  testClock,
  type TestClock,
  testDatabase,
  type TestDatabase,
} from '@atelier/plumbing/testing'
import { createClient, createClientFor } from '@atelier/sdk'
import { insertOrganization } from '../organization/organizations/index.ts'
import { createCommerce } from '../commerce.ts'
import type { NameService } from '../organization/domains/name-service.ts'
import type { CommercePorts } from '../commerce.ts'
import { toPolarResponse } from '../core/later-fields/of-responses.ts'
import { cards } from './cards.ts'
import { currenciesInTurn, sellInTurn } from './currencies-in-turn.ts'
import { expectReconciled } from './expect-reconciled.ts'
import type { Tables } from '../core/database/tables.ts'

const serverURL = 'http://atelier.test'
const secret = '0'.repeat(64)

/** DNS client without records, so that tests make no network requests. */
const noNames: NameService = {
  texts: async () => [],
  aliases: async () => [],
  addresses: async () => [],
}

export { cards }

/** Address of the proxy that a shop trusts. */
export const proxy = '198.51.100.254'

/**
 * Creates commerce over its own database, behind the real HTTP pipeline, called in process by the real SDK.
 * Time only advances when a test advances it; jobs run when a test runs them.
 */
export const openShop = async (
  ports: Partial<CommercePorts> = {},
  fields: {
    readonly test?: TestDatabase<Tables>
    readonly clock?: TestClock
    /** Sells in several currencies, one at a time. */
    readonly inTurn?: boolean
    /** Wraps the store of idempotency keys. */
    readonly storeOf?: (store: IdempotencyStore) => IdempotencyStore
  } = {},
) => {
  const { test = await testDatabase<Tables>(), clock = testClock(), storeOf = (store) => store } = fields
  const mails: Mail[] = []
  const directory = mkdtempSync(join(tmpdir(), 'atelier-shop-'))
  const disk = { directory, publicUrl: serverURL, secret, clock }
  const storage = ports.storage ?? createDiskStorage(disk)
  const commerce = createCommerce({
    database: test.database,
    clock,
    log: silentLog,
    mailer: {
      send: (mail) => {
        mails.push(mail)
        return Promise.resolve()
      },
    },
    storage,
    public_url: serverURL,
    secret,
    card_testing_limits: 'off',
    license_key_limits: 'off',
    sign_in_limits: 'off',
    request_log: 'off',
    names: noNames,
    ...ports,
  })
  const pipeline = createPipeline({
    routes: commerce.routes,
    authenticate: commerce.authenticate,
    findSessionUser: commerce.findSessionUser,
    findSessionCustomer: commerce.findSessionCustomer,
    idempotency: storeOf(createIdempotencyStore({ database: test.database, clock, secret, log: silentLog })),
    limits: 'off',
    note: commerce.note,
    toPolarResponse,
    log: silentLog,
  })
  const app = createApp({
    pipelines: [pipeline],
    pages: [
      ...commerce.pages,
      ...commerce.portalScreens(() => ({ status: 200, body: 'The portal.' })),
      ...diskStoragePages(disk),
    ],
    renderPage,
    log: silentLog,
    publicUrl: serverURL,
    sandbox: true,
    trustedProxies: [proxy],
    countryHeader: 'X-Country',
    gate: (_, request) => commerce.domainGate(request),
  })
  const fetch = (request: Request) => app.fetch(request)
  /** Sends a request from an IP address. */
  const fetchFrom = (request: Request, ip = '127.0.0.1') =>
    app.fetch(request, { incoming: { socket: { remoteAddress: ip } } })
  const demo = await commerce.openDemoOrganization()
  const accessToken = await commerce.issueToken({ organization_id: demo.organization_id, label: 'tests' })
  const clientWith = (token: string) => createClient({ serverURL, fetch, accessToken: token })
  const client = clientWith(accessToken)
  /** Returns a client without credentials at an IP address. */
  const clientAt = (ip: string) =>
    createClient({
      serverURL,
      fetch: (request) => fetchFrom(request, ip),
    })
  const page = createClientFor(checkoutPage, { serverURL, fetch })
  const processor = createClientFor(sandboxProcessor, { serverURL, fetch })

  const { due } = commerce
  const runJobs = (options: { retryFailed?: boolean } = {}) =>
    runPending({ url: test.url, handlers: commerce.jobs, due, clock, log: silentLog, ...options })

  /**
   * Advances the time, stopping whenever work is due, so that each job runs at its own time.
   *
   * @param work does what is due at a time
   */
  const travel = async (to: Date | number, work: () => Promise<unknown> = runJobs): Promise<void> => {
    const goal = typeof to === 'number' ? new Date(clock.now().getTime() + to) : to
    await work()
    for (;;) {
      const next = await findNextPending({ url: test.url, due, now: clock.now() })
      if (next === undefined || next > goal) break
      clock.set(next)
      await work()
    }
    clock.set(goal)
  }

  /** Runs a job immediately, concurrently with any other work. */
  const runJob = (name: string, payload: object): Promise<void> => {
    const handler = commerce.jobs.find(({ job }) => job.name === name)
    if (handler === undefined) throw new Error(`There is no job ${name}.`)
    return handler.run(payload, { attempt: 1, lastAttempt: false, signal: new AbortController().signal })
  }

  /** Runs the due work of a row immediately, concurrently with any other work. */
  const runDue = (name: string, id: string): Promise<void> => {
    const kind = due.find((candidate) => candidate.name === name)
    if (kind === undefined) throw new Error(`There is no due work ${name}.`)
    return kind.run(id, clock.now())
  }

  const tokenOf = async (number: string): Promise<string> => {
    const cvc = number === cards.amex ? '1234' : '123'
    return (await processor.createConfirmationToken({ body: { number, exp_month: 12, exp_year: 2034, cvc } }))
      .id
  }

  /** Returns the details that a customer enters on the checkout page, with a card. */
  const buyer = async (number: string = cards.visa, email = 'ada@example.com') => ({
    customerEmail: email,
    customerName: 'Ada',
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: await tokenOf(number),
  })

  const inTurn = fields.inTurn === true ? await sellInTurn({ ...test, clock }, demo) : undefined
  /** Returns the currency of the next purchase, for a checkout; nothing in a shop that sells in one alone. */
  const nextCurrency = () => (inTurn === undefined ? {} : { currency: inTurn() })

  const openCheckout = () =>
    client.checkouts.create({ body: { productId: demo.product_id, ...nextCurrency() } })

  /** Opens a checkout, pays with a card and waits for the result. */
  const buy = async (number: string = cards.visa, email?: string) => {
    const checkout = await openCheckout()
    await client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await buyer(number, email),
    })
    if (number === cards.late) clock.advance(5000)
    await runJobs()
    return client.checkouts.get({ path: { id: checkout.id } })
  }

  /** Creates another organization with its own client. */
  const openRival = async () => {
    const organization_id = crypto.randomUUID()
    const rival = {
      id: organization_id,
      name: 'Rival',
      slug: `rival-${organization_id}`,
      created_at: clock.now(),
    }
    await test.database.transact((tx) => insertOrganization(tx, rival))
    const token = await commerce.issueToken({ organization_id, label: 'rival' })
    return { organization_id, client: clientWith(token) }
  }

  return {
    ...test,
    accessToken,
    app,
    buy,
    buyer,
    client,
    clientAt,
    clientWith,
    clock,
    commerce,
    contract,
    demo,
    due,
    /** Currencies of a new plan's prices. */
    plansIn: inTurn === undefined ? (['usd'] as const) : currenciesInTurn,
    fetch,
    fetchFrom,
    mails,
    nextCurrency,
    openCheckout,
    openRival,
    page,
    processor,
    runDue,
    runJob,
    runJobs,
    secret,
    serverURL,
    storage,
    tokenOf,
    travel,
    /** Expires all open checkouts. */
    letExpire: async () => {
      clock.advance(minutes(31))
      await runJobs()
    },
    events: async () =>
      test.database.db.selectFrom('domain_events').selectAll().orderBy('sequence').execute(),
    close: async () => {
      // The ledger must be consistent after every test.
      try {
        await expectReconciled({ commerce })
      } finally {
        await commerce.drain()
        await test.close()
        rmSync(directory, { recursive: true })
      }
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
