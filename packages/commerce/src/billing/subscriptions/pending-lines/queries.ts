import type { Row } from '@atelier/plumbing/database'
import type { SubscriptionProrationsTable } from '../../../core/database/tables.ts'
import type { Connection, Tx } from '../../../core/services.ts'
import type { Line } from '../../../orders/orders/index.ts'
import type { SubscriptionRow } from '../types.ts'
import { sql } from 'kysely'

const pendingColumns = [
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

type PendingRow = Pick<Row<SubscriptionProrationsTable>, (typeof pendingColumns)[number]>

/** Converts pending rows to lines, the oldest first. Sorted here, because `returning` has no order. */
const toLines = (rows: readonly PendingRow[]): readonly Line[] =>
  rows
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.position - b.position)
    .map((row) => ({ ...row, proration: row.quantity === null }))

/** Returns the pending lines of the next order, the oldest first. */
export const findPendingLines = async (db: Connection, subscription_id: string): Promise<readonly Line[]> =>
  toLines(
    await db
      .selectFrom('subscription_prorations')
      .select(pendingColumns)
      .where('subscription_id', '=', subscription_id)
      .execute(),
  )

/** Deletes and returns the pending usage of the next order, the oldest first. */
export const takePendingUsage = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> =>
  toLines(
    await tx
      .deleteFrom('subscription_prorations')
      .where('subscription_id', '=', subscription_id)
      .where('quantity', 'is not', null)
      .returning(pendingColumns)
      .execute(),
  )

/** Deletes and returns all pending lines of the next order, the oldest first. */
export const takePendingLines = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> =>
  toLines(
    await tx
      .deleteFrom('subscription_prorations')
      .where('subscription_id', '=', subscription_id)
      .returning(pendingColumns)
      .execute(),
  )

/** Inserts pending lines for the next order of a subscription. */
export const insertPendingLines = async (
  tx: Tx,
  subscription_id: string,
  lines: readonly Line[],
  created_at: Date,
): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({
    id: crypto.randomUUID(),
    subscription_id,
    label: line.label,
    amount: line.amount,
    product_price_id: line.product_price_id,
    created_at,
    position,
    quantity: line.quantity,
    unit_amount: line.unit_amount,
    used_from: line.used_from,
    used_until: line.used_until,
    credited_amount: line.credited_amount ?? 0,
  }))
  await tx.insertInto('subscription_prorations').values(rows).execute()
}

/**
 * Moves the credits of a customer's ended subscriptions to another one, within a currency and a tax behavior. A guest,
 * whose address is not verified, neither gets credits of the customer nor provides any. Only a net credit moves; an
 * ended subscription charges nothing more, so its net charges stay.
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

/** Sums the pending prorations of a subscription, and the credit among them that no order has used. */
export const sumPendingLines = async (
  db: Connection,
  subscription_id: string,
): Promise<{ readonly pending: number; readonly unused_credit: number }> =>
  db
    .selectFrom('subscription_prorations')
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('pending'),
      sql<number>`coalesce(sum(greatest(-amount, 0) - credited_amount), 0)::bigint`.as('unused_credit'),
    ])
    .where('subscription_id', '=', subscription_id)
    .where('quantity', 'is', null)
    .executeTakeFirstOrThrow()
