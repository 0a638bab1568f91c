import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

/** Maximum number of latest payments that are considered. */
const maxPayments = 100

/**
 * Returns the currency of an organization's balance, in which payouts and metrics are: the currency that the
 * processor books its latest payments in. Of several currencies it is the preferred one, if it is among them.
 * Before the first payment it is the preferred one as well.
 */
export const findSettlementCurrency = async (
  db: Connection,
  organization_id: string,
  preferred: string,
): Promise<string> => {
  const latest = db
    .selectFrom('payments')
    .select(['settlement_currency', 'available_at'])
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'succeeded')
    .where('available_at', 'is not', null)
    .where('settlement_currency', 'is not', null)
    .orderBy('available_at', 'desc')
    .limit(sql.lit(maxPayments))
  const payment = await db
    .selectFrom(latest.as('latest'))
    .select('settlement_currency')
    .orderBy(({ eb }) => eb('settlement_currency', '=', preferred), 'desc')
    .orderBy('available_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return payment?.settlement_currency ?? preferred
}
