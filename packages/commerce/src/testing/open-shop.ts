import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutPage, contract, sandboxProcessor } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { minutes } from '@atelier/plumbing/clock'
import { createApp, createPipeline, createIdempotencyStore } from '@atelier/plumbing/http'
import { findNextMoment } from '@atelier/plumbing/jobs'
import type { Mail } from '@atelier/plumbing/mail'
import { createDiskStorage, diskStoragePages } from '@atelier/plumbing/storage'
import {
  runPending,
  silentLog,
  testClock,
  type TestClock,
  testDatabase,
  type TestDatabase,
} from '@atelier/plumbing/testing'
import { createClient, createClientFor } from '@atelier/sdk'
import { createCommerce, type CommercePorts } from '../commerce.ts'
import { expectReconciled } from './expect-reconciled.ts'
import type { Tables } from '../database/tables.ts'

const serverURL = 'http://atelier.test'
const secret = '0'.repeat(64)

/** Cards by what they do. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  challenge: '4000002500003155',
  late: '4000000000000077',
  declinedAgain: '4000000000000341',
} as const

/**
 * The whole of commerce over a database of its own, behind the real pipeline, called by the real SDK in
 * process. Time stands still until a test moves it; jobs run when a test runs them.
 */
export const openShop = async (
  ports: Partial<CommercePorts> = {},
  given: { readonly test?: TestDatabase<Tables>; readonly clock?: TestClock } = {},
) => {
  const { test = await testDatabase<Tables>(), clock = testClock() } = given
  const mails: Mail[] = []
  const directory = mkdtempSync(join(tmpdir(), 'atelier-shop-'))
  const disk = { directory, publicUrl: serverURL, secret, clock }
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
    storage: createDiskStorage(disk),
    public_url: serverURL,
    secret,
    card_testing_limits: 'off',
    ...ports,
  })
  const pipeline = createPipeline({
    routes: commerce.routes,
    authenticate: commerce.authenticate,
    idempotency: createIdempotencyStore({ database: test.database, clock, secret }),
    limits: 'off',
    log: silentLog,
  })
  const app = createApp({
    pipelines: [pipeline],
    pages: [...commerce.pages, ...diskStoragePages({ ...disk, publicBuckets: [] })],
    log: silentLog,
    publicUrl: serverURL,
    sandbox: true,
  })
  const fetch = (request: Request) => app.fetch(request)
  const demo = await commerce.openDemoOrganization()
  const accessToken = await commerce.issueToken({ organization_id: demo.organization_id, label: 'tests' })
  const clientWith = (token: string) => createClient({ serverURL, fetch, accessToken: token })
  const client = clientWith(accessToken)
  /** A caller without credentials at an address of their own. */
  const clientAt = (ip: string) =>
    createClient({
      serverURL,
      fetch: (request) => app.fetch(request, { incoming: { socket: { remoteAddress: ip } } }),
    })
  const page = createClientFor(checkoutPage, { serverURL, fetch })
  const processor = createClientFor(sandboxProcessor, { serverURL, fetch })

  const { due } = commerce
  const runJobs = (options: { retryFailed?: boolean } = {}) =>
    runPending({ url: test.url, handlers: commerce.jobs, due, clock, log: silentLog, ...options })

  /** Lets time pass, stopping wherever a job is due, so that everything happens at its own moment. */
  const travel = async (to: Date | number): Promise<void> => {
    const goal = typeof to === 'number' ? new Date(clock.now().getTime() + to) : to
    await runJobs()
    for (;;) {
      const next = await findNextMoment(test.database.db, due, clock.now())
      if (next === undefined || next > goal) break
      clock.set(next)
      await runJobs()
    }
    clock.set(goal)
  }

  /** Runs one job now, beside whatever else is running. */
  const runJob = (name: string, payload: object): Promise<void> => {
    const handler = commerce.jobs.find(({ job }) => job.name === name)
    if (handler === undefined) throw new Error(`There is no job ${name}.`)
    return handler.run(payload, { attempt: 1, lastAttempt: false, signal: new AbortController().signal })
  }

  /** Runs the due work of one row now, beside whatever else is running. */
  const runDue = (name: string, id: string): Promise<void> => {
    const kind = due.find((one) => one.name === name)
    if (kind === undefined) throw new Error(`There is no due work ${name}.`)
    return kind.run(id, clock.now())
  }

  const tokenOf = async (number: string): Promise<string> => {
    const cvc = number === cards.amex ? '1234' : '123'
    return (await processor.createConfirmationToken({ body: { number, exp_month: 12, exp_year: 2034, cvc } }))
      .id
  }

  /** What a customer types into the page, with a card. */
  const buyer = async (number: string = cards.visa, email = 'ada@example.com') => ({
    customerEmail: email,
    customerName: 'Ada',
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: await tokenOf(number),
  })

  const openCheckout = () => client.checkouts.create({ body: { productId: demo.product_id } })

  /** Opens a checkout, pays it with a card and waits for the outcome. */
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

  /** Another organization, with a client of its own. */
  const openRival = async () => {
    const organization_id = crypto.randomUUID()
    await test.database.db
      .insertInto('organizations')
      .values({
        id: organization_id,
        name: 'Rival',
        slug: `rival-${organization_id}`,
        avatar_url: null,
        email: null,
        website: null,
        socials: json([]),
        subscription_settings: json({
          allow_multiple_subscriptions: false,
          allow_customer_updates: true,
          proration_behavior: 'prorate' as const,
        }),
        details_submitted_at: null,
        created_at: clock.now(),
        modified_at: null,
      })
      .execute()
    const token = await commerce.issueToken({ organization_id, label: 'rival' })
    return { organization_id, client: clientWith(token) }
  }

  return {
    ...test,
    accessToken,
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
    fetch,
    mails,
    openCheckout,
    openRival,
    page,
    processor,
    runDue,
    runJob,
    runJobs,
    secret,
    serverURL,
    tokenOf,
    travel,
    /** Lets every checkout that is open now expire. */
    letExpire: async () => {
      clock.advance(minutes(31))
      await runJobs()
    },
    events: async () =>
      test.database.db.selectFrom('domain_events').selectAll().orderBy('sequence').execute(),
    close: async () => {
      // Whatever a test did, the books must agree when it is over.
      try {
        await expectReconciled({ commerce })
      } finally {
        await test.close()
        rmSync(directory, { recursive: true })
      }
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
