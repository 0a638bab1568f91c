import { sql } from 'kysely'
import type { Connection } from '../core/services.ts'

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
  const { rows } = await sql<{ currency: string }>`
    select settlement_currency as currency from (
      select settlement_currency, available_at from payments
      where organization_id = ${organization_id} and status = 'succeeded' and available_at is not null
        and settlement_currency is not null
      order by available_at desc limit ${sql.lit(maxPayments)}
    ) as payments
    order by settlement_currency = ${preferred} desc, available_at desc limit 1`.execute(db)
  return rows[0]?.currency ?? preferred
}
