import { anyOf } from '../../core/database/list-filters.ts'
import type { PlatformName } from '../../catalog/integrations/port.ts'
import type { Connection } from '../../core/services.ts'

/** An account that a customer has connected, without its tokens. */
export type ConnectedAccountRow = {
  readonly customer_id: string
  readonly platform: PlatformName
  readonly account_id: string
  readonly username: string | null
}

/**
 * The accounts that customers have connected, the oldest first. The table belongs to the area of connected
 * accounts, which builds upon customers and cannot be asked.
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
