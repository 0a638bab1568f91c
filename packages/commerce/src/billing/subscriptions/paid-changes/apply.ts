import { fractionOf, isLess, minus, toDecimal } from '../../../core/metering/fraction.ts'
import type { Services, Tx } from '../../../core/services.ts'
import type { UsageLine } from '../../usage-counter.ts'
import { isUsage, type Line, type LineUsage, unmetered } from '../../../orders/orders/index.ts'
import { writeChange } from '../change.ts'
import { insertPendingLines } from '../pending-lines/queries.ts'
import { readSubscription } from '../queries.ts'
import { deleteScheduledChange } from '../changing/schedules/schedule-queries.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import type { StoredSubscription, SubscriptionPrice } from '../types.ts'
import { replacePrices } from '../write-queries.ts'
import type { ChangedColumns } from './types.ts'

/**
 * Returns the part of a line of usage that an order has not billed. Lines of usage are never negative: a lower
 * charge, as at a cap, or a smaller quantity is a proration.
 */
const unbilledUsage = (line: UsageLine, billed: (Line & LineUsage) | undefined): readonly Line[] => {
  if (billed === undefined) return [line]
  const amount = line.amount - billed.amount
  const now = fractionOf(line.quantity)
  const before = fractionOf(billed.quantity)
  const quantity = toDecimal(minus(now, before))
  if (amount === 0 && quantity === '0') return []
  return amount < 0 || isLess(now, before)
    ? [{ ...line, amount, proration: true, ...unmetered }]
    : [{ ...line, amount, quantity, used_from: billed.used_until }]
}

/**
 * Returns the usage that the order of a change has not billed, because it arrived after the decision. It is pending
 * for the next order.
 */
const usageLeft = (consumed: readonly UsageLine[], billed: readonly Line[]): readonly Line[] => {
  const usage = billed.filter(isUsage)
  return consumed.flatMap((line) =>
    unbilledUsage(
      line,
      usage.find(({ product_price_id }) => product_price_id === line.product_price_id),
    ),
  )
}

/** Lines of a change: those that its order charges, and those that are pending for the next order. */
type ChangeLines = { readonly billed?: readonly Line[]; readonly pending?: readonly Line[] }

/**
 * Applies a change to a subscription. Usage at replaced prices that its order does not bill is billed by the next
 * order; usage in a trial is free. The caller holds its lock.
 *
 * @returns the subscription after the change
 */
export const applyChange = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  {
    columns,
    prices,
  }: { readonly columns: ChangedColumns; readonly prices: readonly SubscriptionPrice[] | null },
  { billed = [], pending = [] }: ChangeLines,
): Promise<StoredSubscription> => {
  const { clock, usage } = services
  const now = clock.now()
  const consumed = prices === null ? [] : await usage.takeLinesOfChange(tx, before, prices)
  if (prices !== null) {
    await replacePrices(tx, before.id, prices, now)
    // A later change takes the place of a scheduled one.
    await deleteScheduledChange(tx, before.id)
  }
  const used = isInTrial(before) ? [] : usageLeft(consumed, billed)
  await insertPendingLines(tx, before.id, [...pending, ...used], now)
  await writeChange(tx, services, before, columns)
  if (prices !== null) await usage.countCreditsLeft(tx, { ...before, ...columns, prices }, before.prices)
  return readSubscription(tx, before.id)
}
