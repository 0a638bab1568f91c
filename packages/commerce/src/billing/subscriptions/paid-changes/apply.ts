import { fractionOf, isLess, minus, toDecimal } from '../../../core/metering/fraction.ts'
import type { Services, Tx } from '../../../core/services.ts'
import type { UsageLine } from '../../../usage/usage-counter.ts'
import type { Line } from '../bill.ts'
import { writeChange } from '../change.ts'
import { insertProrations } from '../proration-queries.ts'
import { readSubscription } from '../queries.ts'
import { deleteScheduled } from '../schedules/schedule-queries.ts'
import { isInTrial } from '../trials/trials.ts'
import type { OwnPrice, StoredSubscription } from '../types.ts'
import { replacePrices } from '../write-queries.ts'
import type { ChangedColumns } from './types.ts'

type WaitingLine = Pick<Line, 'label' | 'amount' | 'product_price_id' | 'usage'>

/** Part of a line of usage that an order has not billed. Usage never shrinks, but the charge for it can. */
const restOf = ({ usage, ...line }: UsageLine, billed: Line | undefined): readonly WaitingLine[] => {
  if (billed?.usage === undefined) return [{ ...line, usage }]
  const amount = line.amount - billed.amount
  const [now, before] = [fractionOf(usage.quantity), fractionOf(billed.usage.quantity)]
  const quantity = toDecimal(minus(now, before))
  if (amount === 0 && quantity === '0') return []
  return amount < 0 || isLess(now, before)
    ? [{ ...line, amount }]
    : [{ ...line, amount, usage: { ...usage, quantity, used_from: billed.usage.used_until } }]
}

/**
 * Usage that the order of a change has not billed, because it arrived after the decision. It waits for the
 * next order.
 */
export const usageLeft = (consumed: readonly UsageLine[], billed: readonly Line[]): readonly WaitingLine[] =>
  consumed.flatMap((line) =>
    restOf(
      line,
      billed.find(({ usage, product_price_id }) => usage && product_price_id === line.product_price_id),
    ),
  )

/** Lines of a change: those that its order charges, and those that wait for the next order of the subscription. */
type ChangeLines = { readonly billed?: readonly Line[]; readonly waiting?: readonly WaitingLine[] }

/**
 * Applies a change to a subscription, whose lock the caller holds. Usage at replaced prices that its order
 * does not bill is billed by the next order; usage in a trial is free.
 *
 * @returns the subscription after the change
 */
export const applyChange = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  { columns, prices }: { readonly columns: ChangedColumns; readonly prices: readonly OwnPrice[] | null },
  { billed = [], waiting = [] }: ChangeLines,
): Promise<StoredSubscription> => {
  const { clock, usage } = services
  const now = clock.now()
  const consumed = prices === null ? [] : await usage.takeLinesOfChange(tx, before, prices)
  if (prices !== null) {
    await replacePrices(tx, before.id, prices, now)
    // A later change takes the place of a scheduled one.
    await deleteScheduled(tx, before.id)
  }
  const used = isInTrial(before) ? [] : usageLeft(consumed, billed)
  await insertProrations(tx, before.id, [...waiting, ...used], now)
  await writeChange(tx, services, before, columns)
  if (prices !== null) await usage.countCreditsLeft(tx, { ...before, ...columns, prices }, before.prices)
  return readSubscription(tx, before.id)
}
