import { sql } from 'kysely'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection } from '../../core/services.ts'

/** Returns the open checkouts of a customer. */
export const findOpenCheckoutsOf = (
  db: Connection,
  customer_id: string,
): Promise<readonly { readonly id: string }[]> =>
  db
    .selectFrom('checkouts')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('status', '=', sql.lit('open' as const))
    .execute()

/** Returns the organizations of checkouts by client secret, without those that are being deleted. */
export const findOrganizationsOfSecrets = (
  db: Connection,
  client_secrets: readonly string[],
): Promise<readonly { readonly client_secret: string; readonly organization_id: string }[]> =>
  db
    .selectFrom('checkouts')
    .select(['client_secret', 'organization_id'])
    .where('client_secret', 'in', client_secrets)
    .where(ofOpenOrganization('checkouts.organization_id'))
    .execute()
