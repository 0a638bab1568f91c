import { monthsAfter } from '@atelier/plumbing/clock'
import { createSampleOrganization } from '../../packages/commerce/src/demo/index.ts'
import { insertLicenseKeys } from '../../packages/commerce/src/delivery/license-keys/index.ts'
import { findOrganizationBySlug } from '../../packages/commerce/src/organization/organizations/index.ts'
import { invoiceNumber, takeInvoiceNumbers } from '../../packages/commerce/src/orders/invoices/queries.ts'
import type { Services, Tx } from '../../packages/commerce/src/core/services.ts'
import { catalogOf } from './catalog.ts'
import { catalogRows, type SeededShop } from './catalog-rows.ts'
import { addCustomer } from './customer-rows.ts'
import { eventRows } from './events.ts'
import { type PlannedCustomer, planShop } from './plan.ts'
import {
  countRedemptions,
  findProgress,
  insertRows,
  type Progress,
  refreshStatistics,
  saveProgress,
  takeTime,
} from './queries.ts'
import { noRows } from './rows.ts'
import { type Size, sizes } from './sizes.ts'
import { countUsage, meteredCustomers, usageBatches, writeMeters, writeUsage } from './usage.ts'
import type { Gathered } from './writing.ts'

export type SeedRequest = {
  readonly slug: string
  readonly size: Size
  /** The same number results in the same shop, except for ids and license keys. */
  readonly seed: number
}

/** Receives the current step, and the progress from 0 to 1. */
export type SeedReport = (what: string, done: number) => void

export type Seeded = { readonly organization_id: string; readonly is_finished: boolean }

/** Customers and sales, and events, per transaction. */
const tradeAtOnce = 1500
const eventsAtOnce = 20_000

/** Services that the rows are computed with. */
export type WriterServices = Pick<
  Services,
  'database' | 'clock' | 'secret' | 'media_url' | 'consumers' | 'usage_store'
>

type Step = { readonly what: string; readonly write: (tx: Tx) => Promise<void> }

/** @throws Error with a sentence when the organization sells in another currency than the seeded sales */
const requireDollars = ({
  slug,
  default_presentment_currency: currency,
}: {
  readonly slug: string
  readonly default_presentment_currency: string
}): void => {
  if (currency !== 'usd')
    throw new Error(
      `The organization ${slug} sells in ${currency.toUpperCase()}, and seeded sales are in USD. Name another one, which is created if it does not exist: --organization NAME.`,
    )
}

/**
 * Returns the organization with this slug. A new one gets the members of the demo organization.
 *
 * @throws Error with a sentence when it cannot be seeded
 */
const openOrganization = async (services: WriterServices, slug: string): Promise<string> => {
  const organization = await services.database.transact((tx) => findOrganizationBySlug(tx, slug))
  if (organization !== undefined) {
    requireDollars(organization)
    return organization.id
  }
  const id = await createSampleOrganization(services, 'Northlight', slug)
  return id ?? openOrganization(services, slug)
}

/** Progress of earlier runs, to resume from. @throws Error with a sentence when that is not possible */
const progressOf = async (
  services: WriterServices,
  organization_id: string,
  request: SeedRequest,
): Promise<Progress> => {
  const { size, seed, slug } = request
  const before = await findProgress(services.database.db, organization_id)
  const hour = new Date(Math.floor(services.clock.now().getTime() / 3_600_000) * 3_600_000)
  if (before === undefined)
    return { size, seed, now: hour.toISOString(), done: 0, numbers: { prefix: '', last: 0 }, finished: false }
  if (before.finished)
    throw new Error(
      `The organization ${slug} has already been seeded. Name another one, which is created if it does not exist: --organization NAME.`,
    )
  if (before.size !== size || before.seed !== seed)
    throw new Error(
      `The organization ${slug} is half seeded. Continue with --size ${before.size} --seed ${before.seed}, or name another one with --organization.`,
    )
  return before
}

const writeCustomers = async (
  tx: Tx,
  services: WriterServices,
  shop: SeededShop,
  { rows, keys }: Gathered,
): Promise<void> => {
  await insertRows(tx, { ...rows, license_key_activations: [] })
  await insertLicenseKeys(tx, keys)
  await insertRows(tx, { ...noRows(), license_key_activations: rows.license_key_activations })
  await countRedemptions(tx, rows.discount_redemptions)
  const idsOf = (inserted: readonly { readonly id?: string }[]) => inserted.flatMap(({ id }) => id ?? [])
  const events = await eventRows(tx, services, {
    orders: idsOf(rows.orders),
    subscriptions: idsOf(rows.subscriptions),
  })
  await insertRows(tx, { ...noRows(), domain_events: events })
}

/** Splits customers into consecutive groups of about this many customers and sales. */
const groupsOf = (customers: readonly PlannedCustomer[], size: number) => {
  const groups: { readonly from: number; readonly some: PlannedCustomer[] }[] = []
  let room = 0
  for (const [from, customer] of customers.entries()) {
    if (room <= 0) {
      groups.push({ from, some: [] })
      room = size
    }
    room -= 1 + customer.sales.length
    groups.at(-1)?.some.push(customer)
  }
  return groups
}

const figure = (number: number): string => number.toLocaleString('en-US')

/**
 * Fills an organization with years of trade: products, customers, subscriptions with renewals, orders with
 * payments, refunds and ledger, benefits, and usage with meter totals. The data are consistent, as if created
 * through the API. Written in steps, each in a transaction; an interrupted run resumes where it stopped.
 *
 * @param report called before each step
 * @param signal stops after the current step
 * @throws Error with a sentence when the organization was seeded before, fully or partly, with other figures
 */
export const writeShop = async (
  services: WriterServices,
  request: SeedRequest,
  report: SeedReport,
  signal: AbortSignal,
): Promise<Seeded> => {
  const { database } = services
  const organization_id = await openOrganization(services, request.slug)
  let progress = await progressOf(services, organization_id, request)
  const figures = sizes[request.size]
  const now = new Date(progress.now)
  const seed = String(request.seed)
  const keys = { key: organization_id, seed }
  const catalog = catalogOf(organization_id)
  const shop: SeededShop = { organization_id, catalog, now, since: monthsAfter(now, -figures.months) }
  const customers = planShop(seed, figures, catalog, shop)
  const metered = meteredCustomers(keys, customers)

  const offer: Step = {
    what: 'products, benefits, discounts and meters',
    write: async (tx) => {
      await insertRows(tx, catalogRows(shop))
      progress = { ...progress, numbers: await takeInvoiceNumbers(tx, organization_id, figures.orders) }
    },
  }
  const trade = groupsOf(customers, tradeAtOnce).map(({ from, some }): Step => ({
    what: `customers ${figure(from + 1)} to ${figure(from + some.length)} of ${figure(customers.length)} with their orders`,
    write: async (tx) => {
      const gathered: Gathered = { rows: noRows(), keys: [] }
      const { prefix, last } = progress.numbers
      const numberOf = (place: number): string => invoiceNumber(prefix, last - figures.orders + place + 1)
      const writing = { ...gathered, ...keys, shop, secret: services.secret, numberOf }
      for (const [at, customer] of some.entries()) addCustomer(writing, from + at, customer)
      await writeCustomers(tx, services, shop, gathered)
    },
  }))
  const batches = usageBatches(metered, now, eventsAtOnce)
  const usage = batches.map((periods, index): Step => ({
    what: `usage, part ${index + 1} of ${batches.length}`,
    write: (tx) => writeUsage(tx, shop, periods),
  }))
  const counted: Step = {
    what: 'what customers have used',
    write: (tx) => writeMeters(tx, services, shop, metered),
  }

  const steps = [offer, ...trade, ...usage, counted]
  for (const [index, { what, write }] of steps.entries()) {
    if (index < progress.done) continue
    if (signal.aborted) return { organization_id, is_finished: false }
    report(what, index / steps.length)
    if (index === steps.length - 1) await countUsage(services, shop, signal)
    await database.transact(async (tx) => {
      await takeTime(tx)
      await write(tx)
      progress = { ...progress, done: index + 1, finished: index === steps.length - 1 }
      await saveProgress(tx, organization_id, progress)
    })
  }
  report('statistics of the database', 1)
  await refreshStatistics(database.db)
  return { organization_id, is_finished: true }
}
