import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import type { NewCustomer } from './queries.ts'

type Keys = Pick<NewCustomer, 'email' | 'external_id'>

/** Returns per customer whether the e-mail address or the external id is taken in the organization. */
export const findTaken = async (
  db: Connection,
  organization_id: string,
  customers: readonly Keys[],
): Promise<readonly { readonly email: boolean; readonly external_id: boolean }[]> => {
  const emails = customers.map(({ email }) => email)
  const external_ids = customers.map(({ external_id }) => external_id)
  const { rows } = await sql<{ email: boolean; external_id: boolean }>`
    select
      exists (select from customers where organization_id = ${organization_id} and deleted_at is null
        and lower(customers.email) = lower(given.email)) as email,
      exists (select from customers where organization_id = ${organization_id}
        and customers.external_id = given.external_id) as external_id
    from unnest(${emails}::text[], ${external_ids}::text[]) with ordinality as given (email, external_id, place)
    order by place`.execute(db)
  return rows
}
