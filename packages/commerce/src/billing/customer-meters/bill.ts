import type { Aggregation } from '@atelier/contract'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { unusedUnits } from '../../usage/credits.ts'
import { consumedOf } from '../../core/metering/aggregate.ts'
import { toDecimal } from '../../core/metering/fraction.ts'
import { meteredAmount, meteredLabel } from '../../core/metering/metered-amount.ts'
import type { MeteredPrice, MeteredSubscription, UsageCounter, UsageLine } from '../../usage/usage-counter.ts'
import {
  type CreditSession,
  openCreditSession,
  putSubscriptionMeter,
  reset,
  saveCreditSession,
} from './credit.ts'
import { countCreditsLeft } from './credits-left.ts'
import { foldStoredOfCustomer } from './fold-waiting.ts'
import { pairKey } from './queries.ts'
import { afterInvoice, unusedCredits } from './rows.ts'
import {
  findMeteredCustomer,
  findMetersOfSubscription,
  findUsageLines,
  type SubscriptionMeterRow,
} from './subscription-queries.ts'

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

/** Invoice line of a price. Empty when nothing was used or credited. */
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
      product_price_id: price.id,
      usage: {
        quantity: toDecimal(charged.billable),
        unit_amount: price.unit_amount,
        used_from: counted.counted_from,
        used_until,
      },
    },
  ]
}

/** Invoice lines of metered prices of a subscription, whose caps limit the cost of the period. */
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
    const own = counted.find(({ meter_id }) => meter_id === price.meter.id)
    const billed = lines.reduce((sum, { price_id, amount }) => sum + (price_id === price.id ? amount : 0), 0)
    return own === undefined ? [] : lineOf(price, own, billed, until)
  })
}

type Opened = { readonly session: CreditSession; readonly counted: readonly CountedMeter[] }

/**
 * Opens the meters of a customer that these prices bill, locked against new usage and credits until the
 * transaction ends. Returns all meters of the subscription with them.
 */
const open = async (
  tx: Tx,
  services: Services,
  { id, customer_id }: MeteredSubscription,
  prices: readonly OnMeter[],
): Promise<Opened> => {
  const session = await openCreditSession(
    tx,
    services,
    prices.map(({ meter }) => ({ customer_id, meter_id: meter.id })),
  )
  return { session, counted: await findMetersOfSubscription(tx, id) }
}

/**
 * Returns the credits that survive a change of price: all unused credits of the customer when this
 * subscription is billed for the meter, otherwise those of the subscription alone.
 */
const rolloverOf = (
  session: CreditSession,
  customer_id: string,
  { aggregation, ...row }: CountedMeter,
): number => {
  const of = { customer_id, meter_id: row.meter_id }
  const meter = session.meters.get(of)
  return meter === undefined || session.billedMeterOf.get(pairKey(of))?.id !== row.id
    ? unusedUnits(row.credited_units, consumedOf(aggregation, row.usage))
    : unusedCredits(meter, aggregation, row)
}

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

  takeLinesOfPeriod: async (tx, subscription, until) => {
    const prices = subscription.prices.flatMap(onMeter)
    if (prices.length === 0) return []
    const { customer_id } = subscription
    const { session, counted } = await open(tx, services(), subscription, prices)
    for (const { aggregation: _, ...row } of counted) {
      const of = { customer_id, meter_id: row.meter_id }
      putSubscriptionMeter(session, customer_id, afterInvoice(row, until, 0, session.now))
      reset(session, of, row)
    }
    await saveCreditSession(tx, services(), session)
    return linesOf(tx, subscription, prices, counted, until)
  },

  takeLinesOfChange: async (tx, subscription, next) => {
    const ended = subscription.prices
      .flatMap(onMeter)
      .filter(({ id }) => !next.some((price) => price.id === id))
    if (ended.length === 0) return []
    const { session, counted } = await open(tx, services(), subscription, ended)
    const { now } = session
    const { customer_id } = subscription
    for (const { aggregation, ...row } of counted)
      if (ended.some(({ meter }) => meter.id === row.meter_id)) {
        const rollover = rolloverOf(session, customer_id, { aggregation, ...row })
        putSubscriptionMeter(session, customer_id, afterInvoice(row, now, rollover, now))
      }
    await saveCreditSession(tx, services(), session)
    return linesOf(tx, subscription, ended, counted, now)
  },

  countCreditsLeft: countCreditsLeft(services),
})
