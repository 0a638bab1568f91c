import { setTimeout as sleep } from 'node:timers/promises'
import { after, ClockHeldError, holdClock, monthsAfter } from '@atelier/plumbing/clock'
import { advanceClock, hasWorker, isQueueBusy, startWorker } from '@atelier/plumbing/jobs'
import { compose, type Product } from '../compose.ts'
import type { Past, Platform } from '../open-platform.ts'
import type { Runtime } from '../open-runtime.ts'
import { poolsOf } from '../roles.ts'
import { openActions } from './actions.ts'
import { openSampleApi } from './api.ts'
import { createCatalog } from './catalog.ts'
import { livesOf, liveUntil } from './lives.ts'

/** Age of a sample shop, in months. */
const age = 14

export type SampleRequest = {
  /** Slug of the organization; without one, `northlight` or the first free `northlight-2`, `northlight-3`. */
  readonly slug: string | undefined
  /** The same number results in the same customers and purchases. */
  readonly seed: number
}

/** Clock that only moves when it is advanced. */
const createPastClock = (start: Date) => {
  let now = start
  return {
    now: (): Date => now,
    advance: (step: number | Date): Promise<void> => {
      now = typeof step === 'number' ? after(now, step) : step
      return Promise.resolve()
    },
  }
}

/** Customers of a sample shop receive no mail. */
const noMail: Past['mail'] = { mailer: { send: () => Promise.resolve() }, pages: [] }

const busy =
  'A server is working on this installation. Stop it first (Ctrl-C): it would date the past sales today. Start it again afterwards.'

/**
 * Does the jobs that a server left in the queue, so that none is done in the past.
 *
 * @throws Error with a sentence when a server is working
 */
const finishJobs = async (
  { jobs, paintingJobs, platform }: Product,
  { config, log, databaseUrl: url }: Runtime,
) => {
  const { db } = platform.database
  if (await hasWorker(db)) throw new Error(busy)
  const handlers = [...jobs, ...paintingJobs]
  const worker = await startWorker({ url, handlers, log, pools: poolsOf(config) })
  while (await isQueueBusy(db)) await sleep(20)
  await worker.stop()
}

/** @throws Error with a sentence when the named slug is taken */
const createOrganization = async (commerce: Platform['commerce'], slug: string | undefined) => {
  for (let number = 1; ; number += 1) {
    const name = slug ?? (number === 1 ? 'northlight' : `northlight-${number}`)
    const organization_id = await commerce.createSampleOrganization('Northlight', name)
    if (organization_id !== undefined) return { organization_id, slug: name }
    if (slug !== undefined)
      throw new Error(`There is an organization ${slug} already. Name another one: --organization NAME.`)
  }
}

/**
 * Makes a shop with a past: the product runs in this process at a past date, customers and the seller call its
 * public API, and its clock moves on until today. An interrupted run leaves a consistent, shorter shop.
 *
 * @param report called with the date that is reached, and the progress from 0 to 1
 * @throws Error with a sentence when a server works on the installation, or the slug is taken; the reason of `signal`
 */
export const makeSampleShop = async (
  runtime: Runtime,
  { slug, seed }: SampleRequest,
  report: (date: string, done: number) => void,
  signal: AbortSignal,
) => {
  const { config, log, databaseUrl: url } = runtime
  const present = await compose(runtime)
  await finishJobs(present, runtime)
  const until = present.platform.clock.now()
  const since = monthsAfter(until, -age)
  const clock = createPastClock(since)
  const { app, platform, due, jobs } = await compose(
    { ...runtime, config: { ...config, rateLimits: false, tax: { engine: 'eu-vat', sellerCountry: 'SE' } } },
    { clock, mail: noMail },
  )
  const { database, commerce } = platform
  const make = async (held: AbortSignal) => {
    const organization = await createOrganization(commerce, slug)
    const { organization_id } = organization
    const accessToken = await commerce.issueToken({
      organization_id,
      label: 'sample sales',
      expires_at: until,
    })
    const worker = await startWorker({ url, handlers: jobs, log, pools: poolsOf(config) })
    const stop = AbortSignal.any([signal, held])
    const travel = (to: Date): Promise<void> => {
      report(
        to.toISOString().slice(0, 10),
        (to.getTime() - since.getTime()) / (until.getTime() - since.getTime()),
      )
      return advanceClock({ database, due, clock, to, log, signal: stop })
    }
    try {
      const api = openSampleApi({
        serverURL: config.publicUrl,
        accessToken,
        fetch: async (request) => app.fetch(request),
      })
      const catalog = await createCatalog(api)
      const actions = openActions(api, () => travel(clock.now()))
      await liveUntil(until, livesOf(String(seed), { actions, catalog, span: { since, until } }), travel)
    } finally {
      await worker.stop()
    }
    return {
      ...organization,
      ownerLink: (email: string) => present.platform.commerce.ownerLink(organization_id, email),
    }
  }
  return holdClock(url, make).catch((error: unknown) => {
    throw error instanceof ClockHeldError ? new Error(busy, { cause: error }) : error
  })
}
