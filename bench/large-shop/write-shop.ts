import { monthsAfter } from '@atelier/plumbing/clock'
import { takeInvoiceNumbers } from '../../packages/commerce/src/orders/invoices/queries.ts'
import { catalogOf } from './catalog.ts'
import { catalogRows, type SeededShop } from './catalog-rows.ts'
import { dropWrittenEvents, eventMonths, makeWrittenEvents } from './event-months.ts'
import { type Lanes, writeLane } from './lanes.ts'
import { openOrganization } from './open-organization.ts'
import { planShop } from './plan.ts'
import { findProgress, type Progress, refreshStatistics, saveProgress } from './queries.ts'
import { sizes } from './sizes.ts'
import { tradeSteps } from './trade.ts'
import { countUsage, type MeteredCustomer, meteredCustomers, writeMeters } from './usage.ts'
import { takeBatch } from './usage-queries.ts'
import { usageSteps } from './usage-steps.ts'
import { openWriter, type WritingTx } from './writer.ts'
import type { SeedReport, SeedRequest, Step, WriterServices } from './writing.ts'

export type Seeded = { readonly organization_id: string; readonly is_finished: boolean }

/** Progress of an earlier run to continue. @throws Error with a sentence when that is not possible */
const earlierProgress = async (
  services: WriterServices,
  organization_id: string,
  { size, seed, slug }: SeedRequest,
): Promise<Progress | undefined> => {
  const before = await findProgress(services.database.db, organization_id)
  if (before === undefined) return undefined
  if (before.done.meters > 0)
    throw new Error(
      `The organization ${slug} has already been seeded. Name another one, which is created if it does not exist: --organization NAME.`,
    )
  if (before.size !== size || before.seed !== seed)
    throw new Error(
      `The organization ${slug} is half seeded. Continue with --size ${before.size} --seed ${before.seed}, or name another one with --organization.`,
    )
  return before
}

const shopOf = (organization_id: string, { size, now: at }: Pick<Progress, 'size' | 'now'>): SeededShop => {
  const now = new Date(at)
  const catalog = catalogOf(organization_id)
  return { organization_id, catalog, now, since: monthsAfter(now, -sizes[size].months) }
}

/** Writes the catalog, and reserves the order numbers and the batch of events. */
const startShop = async (
  { tx, copy }: WritingTx,
  organization_id: string,
  { size, seed, now }: Pick<Progress, 'size' | 'seed' | 'now'>,
): Promise<Progress> => {
  const shop = shopOf(organization_id, { size, now })
  await copy(catalogRows(shop))
  const numbers = await takeInvoiceNumbers(tx, organization_id, sizes[size].orders)
  const batch_id = await takeBatch(tx)
  await makeWrittenEvents(tx, batch_id, eventMonths(shop.now))
  const progress = {
    size,
    seed,
    now,
    numbers,
    batch_id,
    done: { sales: 0, more_sales: 0, usage: 0, meters: 0 },
  }
  await saveProgress(tx, organization_id, progress)
  return progress
}

/** Writes the usage of customers on meters, which are built. */
const meterStep = (
  services: WriterServices,
  shop: SeededShop,
  metered: readonly MeteredCustomer[],
  { batch_id }: Progress,
): Step => ({
  label: 'what customers have used',
  write: async (writing) => {
    await dropWrittenEvents(writing.tx, batch_id)
    await writeMeters(writing, services, shop, metered)
  },
})

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
  const organization_id = await openOrganization(services, request.slug)
  const { size, seed } = request
  const earlier = await earlierProgress(services, organization_id, request)
  const writers = await Promise.all([
    openWriter(services.database.url),
    openWriter(services.database.url),
    openWriter(services.database.url),
  ] as const)
  const [salesWriter, moreSalesWriter, usageWriter] = writers
  try {
    if (earlier === undefined) report('products, benefits, discounts and meters', 0)
    const now = new Date(Math.floor(services.clock.now().getTime() / 3_600_000) * 3_600_000).toISOString()
    const progress =
      earlier ??
      (await salesWriter.transact((writing) => startShop(writing, organization_id, { size, seed, now })))
    const shop = shopOf(organization_id, progress)
    const keys = { key: organization_id, seed: String(seed) }
    const customers = planShop(keys.seed, sizes[size], shop.catalog, shop)
    const metered = meteredCustomers(keys, customers)
    const trade = tradeSteps(services, shop, keys, customers, progress)
    const lanes: Lanes = {
      sales: trade.filter((_, at) => at % 2 === 0),
      more_sales: trade.filter((_, at) => at % 2 === 1),
      usage: usageSteps({ id: progress.batch_id, organization_id }, metered, shop.now),
      meters: [meterStep(services, shop, metered, progress)],
    }
    const run = { organization_id, progress, lanes, report, signal }
    const writeUsage = async (): Promise<void> => {
      await writeLane(usageWriter, 'usage', run)
      if (!signal.aborted) await countUsage(services, shop, signal)
    }
    // The rows of one lane of sales are computed while the database writes those of the other.
    await Promise.all([
      writeLane(salesWriter, 'sales', run),
      writeLane(moreSalesWriter, 'more_sales', run),
      writeUsage(),
    ])
    await writeLane(salesWriter, 'meters', run)
    if (signal.aborted) return { organization_id, is_finished: false }
    report('statistics of the database', 1)
    await refreshStatistics(salesWriter.db)
    return { organization_id, is_finished: true }
  } finally {
    await Promise.all(writers.map(({ close }) => close()))
  }
}
