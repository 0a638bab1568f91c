import { type Aggregate, consumedOf, noUsage, withMore } from '../../core/metering/aggregate.ts'
import { larger, minus, wholeNumber, zero } from '../../core/metering/fraction.ts'
import {
  type Credit,
  creditedUnits,
  type GrantCredit,
  type MeterDefinition,
  noCredits,
  revokeGrantCredits,
  rolledOver,
  unusedUnits,
  type UsageEvent,
  withCredit,
  withGrantCredit,
} from '../../usage/index.ts'
import type { CustomerMeterRow } from './meter-queries.ts'
import { afterInvoice, withCredits, withUsage } from './rows.ts'
import type { SubscriptionMeterRow } from './subscription-queries.ts'

/** Meter of a customer, with all that changes together with it. Changed only by `afterEvent`. */
export type MeterState = {
  readonly definition: MeterDefinition
  readonly row: CustomerMeterRow
  /** Distinct values that the row counts and that are not stored yet. */
  readonly new_values: readonly string[]
  /** Meter of the subscription that is billed for the usage of the customer. */
  readonly billed: SubscriptionMeterRow | undefined
  /** Remaining credits of grants. */
  readonly grants: readonly GrantCredit[]
  /** Changes that are reported as usage events. */
  readonly reports: readonly Pick<UsageEvent, 'name' | 'metadata'>[]
}

/** Usage to count, with its distinct values that were not counted before. */
type NewUsage = { readonly usage: Aggregate; readonly new_values: readonly string[] }

/** Change of a customer's meter. */
export type MeterEvent =
  /** The customer used units. */
  | ({ readonly type: 'used' } & NewUsage)
  /** The subscription is billed for used units. */
  | ({ readonly type: 'usage_billed' } & NewUsage)
  /**
   * A benefit grant credited units. The bill counts `billed_units` of them: fewer for a grant that is granted again
   * within its period.
   */
  | ({ readonly type: 'credited'; readonly grant_id: string; readonly billed_units: number } & Credit)
  /**
   * A benefit grant was revoked: its unused units are removed. A reset has already voided those that do not roll
   * over, and the used part of the others.
   */
  | { readonly type: 'revoked'; readonly grant_id: string; readonly units: number }
  /** A period without an invoice began. A meter that a subscription is billed for is only reset by its invoice. */
  | { readonly type: 'reset' }
  /** The period of the billed subscription was invoiced. */
  | { readonly type: 'period_invoiced'; readonly until: Date }
  /** The billed subscription replaced its price. Unused credits pass to the next one; the meter is not reset. */
  | { readonly type: 'price_replaced' }
  /** The billed subscription took a price while the customer had unused units of its grants. */
  | { readonly type: 'price_taken'; readonly unused_units: number }

/**
 * Returns the unused credits of the customer. Units charged by an invoice use up no credits: neither those of the
 * current invoice, nor those charged at a change of product, after which the subscription's meter began with the
 * remaining credits.
 */
const unusedCredits = ({ row, billed, definition: { aggregation } }: MeterState): number => {
  const credited = creditedUnits(row)
  const consumed = consumedOf(aggregation, row.usage)
  if (billed === undefined) return unusedUnits(credited, consumed)
  const used = consumedOf(aggregation, billed.usage)
  const charged = larger(zero, minus(used, wholeNumber(billed.credited_units)))
  const unused = unusedUnits(credited, minus(consumed, charged))
  return Math.max(unused, Math.min(credited, unusedUnits(billed.credited_units, used)))
}

/** Returns the state with units added to the customer, and the credits of the bill replaced. */
const afterCredit = (
  state: MeterState,
  { units, rollover }: Credit,
  billedUnits: (before: number, credited: number) => number,
  now: Date,
): MeterState => {
  const row = withCredits(state.row, withCredit(state.row, { units, rollover }), now)
  const { billed } = state
  return {
    ...state,
    row,
    billed: billed && {
      ...billed,
      credited_units: billedUnits(billed.credited_units, row.credited_units),
      entries: billed.entries + 1,
      modified_at: now,
    },
    reports: [
      ...state.reports,
      { name: 'meter.credited', metadata: { meter_id: row.meter_id, units, rollover } },
    ],
  }
}

/**
 * Returns the state after units of a kind were revoked. Units that the customer had before the subscription are not
 * on its bill, and are revoked first.
 */
const afterRevocation = (state: MeterState, { units, rollover }: Credit, now: Date): MeterState =>
  afterCredit(
    state,
    { units: -units, rollover },
    (before, credited) => Math.max(0, before - units, Math.min(before, credited)),
    now,
  )

/**
 * Resets the customer's consumption to 0, and credits to those that roll over. The bill counts the same credits: one
 * that survived in only one of them would be counted twice.
 *
 * @param billed meter of the subscription after its invoice
 */
const afterReset = (state: MeterState, billed: SubscriptionMeterRow | undefined, now: Date): MeterState => {
  const units = Math.min(unusedCredits(state), state.row.rollover_units)
  const { meter_id } = state.row
  const empty: MeterState = {
    ...state,
    row: { ...withCredits(state.row, noCredits, now), usage: noUsage, consumed_units: '0', reset_at: now },
    billed,
    grants: rolledOver(state.grants, units),
    reports: [...state.reports, { name: 'meter.reset', metadata: { meter_id } }],
  }
  return units === 0 ? empty : afterCredit(empty, { units, rollover: true }, (before) => before + units, now)
}

/** Returns the state of a customer's meter after an event. */
export const afterEvent = (state: MeterState, event: MeterEvent, now: Date): MeterState => {
  const { row, billed, grants, definition } = state
  switch (event.type) {
    case 'used': {
      const usage = withMore(row.usage, event.usage, event.new_values.length)
      return {
        ...state,
        row: withUsage(row, usage, definition.aggregation, now),
        new_values: event.new_values,
      }
    }
    case 'usage_billed':
      return {
        ...state,
        billed: billed && {
          ...billed,
          usage: withMore(billed.usage, event.usage, event.new_values.length),
          entries: billed.entries + event.usage.count,
          modified_at: now,
        },
      }
    case 'credited': {
      const { grant_id, units, rollover, billed_units } = event
      const entry = { grant_id, units, rollover, credited_at: now }
      const credited = afterCredit(state, { units, rollover }, (before) => before + billed_units, now)
      return { ...credited, grants: withGrantCredit(grants, entry) }
    }
    case 'revoked': {
      const { taken, left } = revokeGrantCredits(grants, event.grant_id, event.units)
      if (taken.length === 0) return state
      return taken.reduce((after, part) => afterRevocation(after, part, now), { ...state, grants: left })
    }
    case 'reset':
      return billed === undefined ? afterReset(state, undefined, now) : state
    case 'period_invoiced':
      return billed === undefined ? state : afterReset(state, afterInvoice(billed, event.until, 0, now), now)
    case 'price_replaced':
      return { ...state, billed: billed && afterInvoice(billed, now, unusedCredits(state), now) }
    case 'price_taken':
      return {
        ...state,
        billed: billed && afterInvoice(billed, billed.counted_from, event.unused_units, now),
      }
  }
}
