import { anyOf } from '../../core/database/list-filters.ts'
import type { PlatformName } from '../../catalog/integrations/index.ts'
import type { Connection } from '../../core/services.ts'

/** A connected account of a customer, without its tokens. */
export type ConnectedAccountRow = {
  readonly customer_id: string
  readonly platform: PlatformName
  readonly account_id: string
  readonly username: string | null
}

/**
 * Returns the connected accounts of customers, the oldest first. Reads a table of the connected accounts area, which
 * depends on customers and cannot be imported.
 */
export const findConnectedAccounts = (
  db: Connection,
  customer_ids: readonly string[],
): Promise<readonly ConnectedAccountRow[]> =>
  db
    .selectFrom('connected_accounts')
    .select(['customer_id', 'platform', 'account_id', 'username'])
    .where('customer_id', '=', anyOf(customer_ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
