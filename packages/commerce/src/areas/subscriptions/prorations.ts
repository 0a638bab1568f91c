import { isOneOf } from '../../database/is-one-of.ts'
import type { Write } from '../../database/write-together.ts'
import type { Tx } from '../../services.ts'
import type { Line } from './bill.ts'

/** Lines about differences that wait for the next orders of subscriptions, the oldest of each first. */
export const waitingLines = async (
  tx: Tx,
  subscription_ids: readonly string[],
): Promise<(subscription_id: string) => readonly Line[]> => {
  const rows = await tx
    .selectFrom('subscription_prorations')
    .select(['subscription_id', 'label', 'amount', 'product_price_id'])
    .where(isOneOf('subscription_id', subscription_ids))
    .orderBy('created_at')
    .orderBy('position')
    .execute()
  return (wanted) =>
    rows
      .filter(({ subscription_id }) => subscription_id === wanted)
      .map(({ label, amount, product_price_id }) => ({ label, amount, product_price_id, proration: true }))
}

/** Keeps lines for the next order. */
export const keepLines = (
  tx: Tx,
  subscription_id: string,
  lines: readonly Pick<Line, 'label' | 'amount' | 'product_price_id'>[],
  created_at: Date,
): Write[] =>
  lines.length === 0
    ? []
    : [
        tx
          .insertInto('subscription_prorations')
          .values(
            lines.map(({ label, amount, product_price_id }, position) => ({
              id: crypto.randomUUID(),
              subscription_id,
              label,
              amount,
              product_price_id,
              created_at,
              position,
            })),
          )
          .returning('id'),
      ]

/** Forgets the lines that orders took up; what their credits left over is kept for the next ones. */
export const takeLines = (tx: Tx, subscription_ids: readonly string[]): Write =>
  tx.deleteFrom('subscription_prorations').where(isOneOf('subscription_id', subscription_ids)).returning('id')
