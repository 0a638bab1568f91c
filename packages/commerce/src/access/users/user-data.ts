import type { ownData as endpoints, UserExport as UserExportSchema } from '@atelier/contract'
import { apiError, type Handler, type User } from '@atelier/plumbing/http'
import type * as z from 'zod'
import { lock } from '../../core/database/lock.ts'
import { findMemberships } from '../identity/member-queries.ts'
import { deleteUser, findUser } from '../identity/user-queries.ts'
import type { Services } from '../../core/services.ts'
import { deleteMember, findMembers } from './member-queries.ts'
import { isLastOwner } from './user-members.ts'
import { deleteByEmail, findOwnRecords } from './own-data-queries.ts'
import { forgetInAuditLog } from '../../core/audit/entry-queries.ts'
import { readSessions } from './user-sessions.ts'

type UserExport = z.infer<typeof UserExportSchema>
type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

/** Returns all stored data about a user. @throws Unauthorized if the user was deleted concurrently */
export const readOwnData = async (services: Services, caller: User): Promise<UserExport> => {
  const { database } = services
  const [user, organizations, sessions] = await Promise.all([
    findUser(database.db, caller.user_id),
    findMemberships(database.db, caller.user_id),
    readSessions(services, caller),
  ])
  if (user === undefined) throw apiError('Unauthorized', 'Your session has ended.')
  const records = await findOwnRecords(database.db, services.data_policies, user)
  const { id, email, email_verified, name, avatar_url, created_at } = user
  return {
    id,
    email,
    email_verified,
    name,
    avatar_url,
    sessions,
    records,
    created_at: created_at.toISOString(),
    organizations: organizations.map(({ created_at: joined_at, ...organization }) => ({
      ...organization,
      joined_at: joined_at.toISOString(),
    })),
  }
}

/**
 * Deletes a user with all that names them, and so ends their memberships. Their actions for organizations
 * stay, without the name.
 *
 * @throws NotPermitted for the last owner of an organization that is not being deleted
 */
export const deleteOwnUser = ({ database }: Services, user_id: string): Promise<void> =>
  database.transact(async (tx) => {
    const user = await findUser(tx, user_id)
    const organizations = await findMemberships(tx, user_id)
    for (const { id, name } of organizations.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await lock(tx, 'organizations', { id })
      if (isLastOwner(await findMembers(tx, id), user_id))
        throw apiError(
          'NotPermitted',
          `You are the last owner of ${name}. Make another member its owner, or delete the organization, first.`,
        )
      await deleteMember(tx, { organization_id: id, user_id })
    }
    if (user === undefined) return
    await deleteByEmail(tx, user.email)
    await deleteUser(tx, user_id)
    await forgetInAuditLog(tx, user)
  })

const exportData: For<'export'> = (_, context) => readOwnData(context, context.caller)

const remove: For<'delete'> = (_, context) => deleteOwnUser(context, context.caller.user_id)

export const ownData = { export: exportData, delete: remove }
