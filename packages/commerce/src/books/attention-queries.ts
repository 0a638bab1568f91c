import { sql } from 'kysely'
import { expectedAmount } from './payment-check-queries.ts'
import { isUnassigned } from '../payments/after-restore/index.ts'
import { findSettlementCurrency } from '../payments/settlements/index.ts'
import { findDefaultCurrency } from '../organization/organizations/index.ts'
import type { Connection } from '../core/services.ts'
import { maxNames, totalCount } from '../customers/index.ts'

/** Returns the organization's payments at the processor that a restored backup lacks, oldest first. */
export const findUnassignedPayments = (db: Connection, organization_id: string) =>
  db
    .selectFrom('recovered_payments')
    .select([
      'id',
      'processor_id',
      'amount',
      'currency',
      'created_at',
      'order_id',
      expectedAmount.as('asked_amount'),
      totalCount,
    ])
    .where('organization_id', '=', organization_id)
    .where(isUnassigned)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxNames)
    .execute()

/** Returns the currencies of an organization's balance other than the payout currency, which have no sum with it. */
export const findOtherCurrencies = async (db: Connection, organization_id: string) => {
  const preferred = await findDefaultCurrency(db, organization_id)
  return db
    .selectFrom('ledger_days')
    .select(['currency', totalCount])
    .where('organization_id', '=', organization_id)
    .where('account', '=', 'processor_balance')
    .where('currency', '!=', await findSettlementCurrency(db, organization_id, preferred))
    .groupBy('currency')
    .having(sql<boolean>`sum(debits + credits) <> 0`)
    .orderBy('currency')
    .limit(maxNames)
    .execute()
}
