import type { NotNull } from 'kysely'
import type { Connection } from '../../services.ts'

/** A customer who asks to be deleted and is not yet, with the name of the seller. */
export const findDeletionMail = (db: Connection, customer_id: string) =>
  db
    .selectFrom('customers')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select([
      'customers.email',
      'customers.deletion_requested_at as requested_at',
      'customers.organization_id',
      'organizations.slug',
      'organizations.name as seller',
    ])
    .where('customers.id', '=', customer_id)
    .where('customers.deleted_at', 'is', null)
    .where('customers.deletion_requested_at', 'is not', null)
    .$narrowType<{ requested_at: NotNull }>()
    .executeTakeFirst()

/** The e-mail addresses of the owners of an organization. */
export const findOwnerEmails = async (
  db: Connection,
  organization_id: string,
): Promise<readonly string[]> => {
  const owners = await db
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select('users.email')
    .where('organization_members.organization_id', '=', organization_id)
    .where('organization_members.role', '=', 'owner')
    .execute()
  return owners.map(({ email }) => email)
}
