import type { Connection } from '../../core/services.ts'

/** Returns the endpoint with its organization. Undefined when it has been deleted. */
export const findEndpointToTellOf = (db: Connection, id: string) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('organizations', 'organizations.id', 'endpoint.organization_id')
    .select([
      'endpoint.organization_id',
      'endpoint.name',
      'endpoint.url',
      'organizations.slug',
      'organizations.name as organization_name',
    ])
    .where('endpoint.id', '=', id)
    .where('endpoint.deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns the e-mail addresses of the members who manage the webhooks of an organization. */
export const findManagers = async (db: Connection, organization_id: string): Promise<readonly string[]> => {
  const people = await db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select('users.email')
    .where('member.organization_id', '=', organization_id)
    .where('member.role', 'in', ['owner', 'admin', 'developer'])
    .orderBy('users.email')
    .execute()
  return people.map(({ email }) => email)
}
