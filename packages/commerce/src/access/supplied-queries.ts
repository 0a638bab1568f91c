import type { SellersObject } from '@atelier/contract'
import type { SellingUser } from '@atelier/plumbing/http'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Member, ofOpenOrganization } from '../core/database/of-seller.ts'
import type { Connection } from '../core/services.ts'

/** Returns the condition of the memberships that a call reaches: that of the organization it names, else all. */
const reachedMemberships = ({ only }: Pick<SellingUser, 'only'>): RawBuilder<SqlBool> =>
  only === undefined ? sql`true` : sql`member.organization_id = ${only}`

/** Selects the organizations in which a user's role allows a call. */
export const selectPermitted = (user: Member) => sql<string>`
  select member.organization_id from organization_members as member
  where member.user_id = ${user.user_id} and member.role = any(${[...user.roles]}::text[])
    and ${reachedMemberships(user)} and ${ofOpenOrganization('member.organization_id')}`

/** Returns the organizations in which the user's role allows the call, oldest membership first. */
export const findPermitted = async (db: Connection, user: Member): Promise<readonly string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    ${selectPermitted(user)} order by member.created_at, member.organization_id`.execute(db)
  return rows.map(({ organization_id }) => organization_id)
}

/** Returns the organization of an object and the user's role in it, among the organizations that a call reaches. */
export const findHome = async (
  db: Connection,
  table: SellersObject,
  id: string,
  user: Pick<SellingUser, 'user_id' | 'only'>,
): Promise<{ readonly organization_id: string; readonly role: string } | undefined> => {
  const column = table === 'organizations' ? 'id' : 'organization_id'
  const { rows } = await sql<{ organization_id: string; role: string }>`
    select member.organization_id, member.role from ${sql.table(table)} as own
    join organization_members as member on member.organization_id = own.${sql.ref(column)}
    where own.id = ${id} and member.user_id = ${user.user_id} and ${reachedMemberships(user)}
      and ${ofOpenOrganization('member.organization_id')}`.execute(db)
  return rows[0]
}
