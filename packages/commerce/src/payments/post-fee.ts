import { writeTogether } from '../database/write-together.ts'
import { postToLedger } from '../ledger/post.ts'
import { feeEntries } from '../ledger/postings.ts'
import type { Tx } from '../services.ts'

/** Posts what the processor kept of a payment, whose checkout or order the caller has locked, unless that was posted before. */
export const postFee = async (
  tx: Tx,
  now: Date,
  payment_id: string,
  fee: { readonly amount: number; readonly currency: string },
): Promise<void> => {
  const payment = await tx
    .selectFrom('payments')
    .select('organization_id')
    .where('id', '=', payment_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_transactions')
            .select('id')
            .where('payment_id', '=', payment_id)
            .where('kind', '=', 'fee'),
        ),
      ),
    )
    .executeTakeFirst()
  if (payment === undefined || fee.amount === 0) return
  const { organization_id } = payment
  const fact = { kind: 'fee', organization_id, payment_id, entries: feeEntries(fee) } as const
  await writeTogether(tx, postToLedger(now, [fact]))
}
