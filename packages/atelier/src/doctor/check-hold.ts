import type { OwnConnection } from '@atelier/plumbing/database'
import { type Check, warn } from './check.ts'

type Hold = { readonly restored_to: Date; readonly problem: string | null }

/** Checks the hold on charges and refunds after a backup was restored; returns no check without one. */
export const checkHold = async (client: OwnConnection['client']): Promise<Check[]> => {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('payment_holds') is not null as there",
  )
  if (tables[0]?.there !== true) return []
  const { rows } = await client.query<Hold>(
    'select restored_to, problem from payment_holds where ended_at is null',
  )
  return rows.map(({ restored_to, problem }) =>
    warn(
      'hold',
      `Charges and refunds are on hold: a backup of ${restored_to.toISOString()} was restored${problem === null ? '' : `, and later charges could not be looked up at the payment processor (${problem})`}.`,
      problem === null
        ? 'They continue once a process with the role worker has asked the payment processor: npm start'
        : 'Resolve this; the payment processor is asked again automatically.',
    ),
  )
}
