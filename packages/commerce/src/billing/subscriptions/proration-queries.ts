import type { Row } from '@atelier/plumbing/database'
import type { SubscriptionProrationsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { Line } from './bill.ts'
import type { SubscriptionRow } from './types.ts'

const waitingColumns = [
  'label',
  'amount',
  'product_price_id',
  'created_at',
  'position',
  'quantity',
  'unit_amount',
  'used_from',
  'used_until',
  'credited_amount',
] as const

type WaitingRow = Pick<Row<SubscriptionProrationsTable>, (typeof waitingColumns)[number]>

/** Converts pending rows to lines, the oldest first. */
const linesOf = (rows: readonly WaitingRow[]): readonly Line[] =>
  rows
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.position - b.position)
    .map(
      ({
        label,
        amount,
        product_price_id,
        quantity,
        unit_amount,
        used_from,
        used_until,
        credited_amount,
      }) => {
        const line = { label, amount, product_price_id, credited_amount }
        return quantity === null || unit_amount === null || used_from === null || used_until === null
          ? { ...line, proration: true }
          : { ...line, proration: false, usage: { quantity, unit_amount, used_from, used_until } }
      },
    )

/** Pending lines of the next order, the oldest first. */
export const findProrations = async (db: Connection, subscription_id: string): Promise<readonly Line[]> =>
  linesOf(
    await db
      .selectFrom('subscription_prorations')
      .select(waitingColumns)
      .where('subscription_id', '=', subscription_id)
      .execute(),
  )

/** Deletes and returns the pending usage of the next order, the oldest first. */
export const takeWaitingUsage = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> =>
  linesOf(
    await tx
      .deleteFrom('subscription_prorations')
      .where('subscription_id', '=', subscription_id)
      .where('quantity', 'is not', null)
      .returning(waitingColumns)
      .execute(),
  )

/** Deletes and returns all pending lines of the next order, the oldest first. */
export const takeProrations = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> =>
  linesOf(
    await tx
      .deleteFrom('subscription_prorations')
      .where('subscription_id', '=', subscription_id)
      .returning(waitingColumns)
      .execute(),
  )

/** Stores pending lines for the next order of a subscription. */
export const insertProrations = async (
  tx: Tx,
  subscription_id: string,
  lines: readonly Pick<Line, 'label' | 'amount' | 'product_price_id' | 'usage' | 'credited_amount'>[],
  created_at: Date,
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map(({ label, amount, product_price_id, usage, credited_amount = 0 }, position) => ({
    id: crypto.randomUUID(),
    subscription_id,
    label,
    amount,
    product_price_id,
    created_at,
    position,
    quantity: usage?.quantity ?? null,
    unit_amount: usage?.unit_amount ?? null,
    used_from: usage?.used_from ?? null,
    used_until: usage?.used_until ?? null,
    credited_amount,
  }))
  await tx.insertInto('subscription_prorations').values(rows).execute()
}

/**
 * Moves the credits of a customer's ended subscriptions to another one. A guest, whose address is not
 * verified, neither gets credits of the customer nor provides any. Charges whose credit a bank has withdrawn
 * since are not moved: an ended subscription charges nothing more. Credit in another currency is not moved, nor credit
 * that includes tax to prices without tax, nor vice versa.
 */
export const moveCredits = async (
  tx: Tx,
  {
    id,
    customer_id,
    guest,
    currency,
    tax_behavior,
  }: Pick<SubscriptionRow, 'id' | 'customer_id' | 'guest' | 'currency' | 'tax_behavior'>,
): Promise<void> => {
  if (guest !== null) return
  await tx
    .updateTable('subscription_prorations')
    .from('subscriptions')
    .set({ subscription_id: id })
    .whereRef('subscriptions.id', '=', 'subscription_prorations.subscription_id')
    .where('subscriptions.customer_id', '=', customer_id)
    .where('subscriptions.ended_at', 'is not', null)
    .where('subscriptions.guest', 'is', null)
    .where('subscriptions.currency', '=', currency)
    .where('subscriptions.tax_behavior', '=', tax_behavior)
    .where(({ selectFrom, eb }) =>
      eb(
        selectFrom('subscription_prorations as line')
          .select(({ fn }) => fn.sum<number>('line.amount').as('amount'))
          .whereRef('line.subscription_id', '=', 'subscriptions.id'),
        '<',
        0,
      ),
    )
    .execute()
}
