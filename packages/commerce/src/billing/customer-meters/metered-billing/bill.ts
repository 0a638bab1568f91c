import type { Aggregation } from '@atelier/contract'
import type { Connection, Services, Tx } from '../../../core/services.ts'
import { unusedUnits } from '../../../usage/index.ts'
import { consumedOf } from '../../../core/metering/aggregate.ts'
import { toDecimal } from '../../../core/metering/fraction.ts'
import { meteredAmount, meteredLabel } from '../../../core/metering/metered-amount.ts'
import type { MeteredPrice, MeteredSubscription, UsageCounter, UsageLine } from '../../usage-counter.ts'
import { openMetersForChange, saveMeterChanges } from '../credits/change-meters.ts'
import { foldStoredOfCustomer } from '../folding/fold-due.ts'
import { afterEvent, type MeterEvent } from '../meter-state.ts'
import { afterInvoice } from '../rows.ts'
import {
  findMeteredCustomer,
  findMetersOfSubscription,
  findUsageLines,
  type SubscriptionMeterRow,
} from '../subscription-queries.ts'
import { countCreditsLeft } from './credits-left.ts'

type CountedMeter = SubscriptionMeterRow & { readonly aggregation: Aggregation }

/** A metered price with its meter. */
type OnMeter = MeteredPrice & {
  readonly meter: { readonly id: string; readonly name: string }
  readonly unit_amount: string
  readonly currency: string
}

const onMeter = (price: MeteredPrice): readonly OnMeter[] => {
  const { meter, unit_amount, price_currency: currency } = price
  return meter === null || unit_amount === null || currency === null
    ? []
    : [{ ...price, meter, unit_amount, currency }]
}

/** Returns the invoice line of a price. Empty when nothing was used or credited. */
const lineOf = (
  price: OnMeter,
  counted: CountedMeter,
  billed: number,
  used_until: Date,
): readonly UsageLine[] => {
  if (counted.entries === 0) return []
  const charged = meteredAmount(price, counted, billed)
  return [
    {
      label: meteredLabel(price.meter.name, price, charged),
      amount: charged.amount,
      proration: false,
      product_price_id: price.id,
      quantity: toDecimal(charged.billable),
      unit_amount: price.unit_amount,
      used_from: counted.counted_from,
      used_until,
    },
  ]
}

/** Returns the invoice lines of metered prices of a subscription, whose caps limit the cost of the period. */
const linesOf = async (
  db: Connection,
  subscription: MeteredSubscription,
  prices: readonly OnMeter[],
  counted: readonly CountedMeter[],
  until: Date,
): Promise<readonly UsageLine[]> => {
  const isCapped = prices.some(({ cap_amount }) => cap_amount !== null)
  const lines = isCapped ? await findUsageLines(db, subscription) : []
  return prices.flatMap((price) => {
    const countedMeter = counted.find(({ meter_id }) => meter_id === price.meter.id)
    const billed = lines.reduce((sum, { price_id, amount }) => sum + (price_id === price.id ? amount : 0), 0)
    return countedMeter === undefined ? [] : lineOf(price, countedMeter, billed, until)
  })
}

/** An invoice of usage: the event of the meters that the subscription is billed for, and its end. */
type UsageInvoice = {
  readonly event: MeterEvent
  readonly until: Date
  /** Credits that remain on a meter while another subscription is billed for the usage of the customer. */
  readonly ownRollover: (counted: CountedMeter) => number
}

/**
 * Takes the invoice lines of prices. Their meters are locked against new usage and credits until the transaction
 * ends, and count from zero again.
 */
const takeLines = async (
  tx: Tx,
  services: Services,
  subscription: MeteredSubscription,
  prices: readonly OnMeter[],
  { event, until, ownRollover }: UsageInvoice,
): Promise<readonly UsageLine[]> => {
  if (prices.length === 0) return []
  const { id, customer_id } = subscription
  const now = services.clock.now()
  const pairs = prices.map(({ meter }) => ({ customer_id, meter_id: meter.id }))
  const opened = await openMetersForChange(tx, services, pairs)
  const counted = (await findMetersOfSubscription(tx, id)).filter(({ meter_id }) =>
    prices.some(({ meter }) => meter.id === meter_id),
  )
  const billed = opened.filter((state) => state.billed?.subscription_id === id)
  const unbilledMeters = counted.filter(
    ({ meter_id }) => !billed.some(({ row }) => row.meter_id === meter_id),
  )
  await saveMeterChanges(
    tx,
    services,
    billed.map((before) => ({ before, after: afterEvent(before, event, now) })),
    unbilledMeters.map(({ aggregation, ...row }) =>
      afterInvoice(row, until, ownRollover({ ...row, aggregation }), now),
    ),
  )
  return linesOf(tx, subscription, prices, counted, until)
}

const takeLinesOfPeriod = (tx: Tx, services: Services, subscription: MeteredSubscription, until: Date) =>
  takeLines(tx, services, subscription, subscription.prices.flatMap(onMeter), {
    event: { type: 'period_invoiced', until },
    until,
    ownRollover: () => 0,
  })

/** Counts the usage of metered prices from the events that have been folded. */
export const createUsageCounter = (services: () => Services): UsageCounter => ({
  countStored: async (subscription_id) => {
    const customer = await findMeteredCustomer(services().database.db, subscription_id)
    if (customer === undefined) return
    const { id, organization_id, external_id } = customer
    const external_customer_ids = external_id === null ? [] : [external_id]
    await foldStoredOfCustomer(services(), organization_id, { customer_ids: [id], external_customer_ids })
  },

  readLines: async (db, subscription, until) => {
    const prices = subscription.prices.flatMap(onMeter)
    return prices.length === 0
      ? []
      : linesOf(db, subscription, prices, await findMetersOfSubscription(db, subscription.id), until)
  },

  takeLinesOfPeriod: (tx, subscription, until) => takeLinesOfPeriod(tx, services(), subscription, until),

  discardPeriod: async (tx, subscription, until) => {
    await takeLinesOfPeriod(tx, services(), subscription, until)
  },

  takeLinesOfChange: (tx, subscription, next) => {
    const replaced = subscription.prices.filter(({ id }) => !next.some((price) => price.id === id))
    return takeLines(tx, services(), subscription, replaced.flatMap(onMeter), {
      event: { type: 'price_replaced' },
      until: services().clock.now(),
      ownRollover: ({ aggregation, usage, credited_units }) =>
        unusedUnits(credited_units, consumedOf(aggregation, usage)),
    })
  },

  countCreditsLeft: countCreditsLeft(services),
})
