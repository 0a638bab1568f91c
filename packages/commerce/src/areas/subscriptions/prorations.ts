import type { Write } from '../../database/write-together.ts'
import type { Tx } from '../../services.ts'
import type { Line } from './bill.ts'

/** Lines about differences that wait for the next order of a subscription, the oldest first. */
export const waitingLines = async (tx: Tx, subscription_id: string): Promise<readonly Line[]> =>
  (
    await tx
      .selectFrom('subscription_prorations')
      .select(['label', 'amount', 'product_price_id'])
      .where('subscription_id', '=', subscription_id)
      .orderBy('created_at')
      .orderBy('position')
      .execute()
  ).map((line) => ({ ...line, proration: true }))

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

/** Forgets the lines that an order took up; what its credits left over is kept for the next one. */
export const takeLines = (tx: Tx, subscription_id: string): Write =>
  tx.deleteFrom('subscription_prorations').where('subscription_id', '=', subscription_id).returning('id')
