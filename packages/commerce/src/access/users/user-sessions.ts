import type { userSessions as endpoints } from '@atelier/contract'
import { apiError, type Handler, type User } from '@atelier/plumbing/http'
import { deleteSession, findSessions } from '../identity/session-queries.ts'
import type { Services } from '../../core/services.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

/** Returns the caller's sessions. */
export const readSessions = async ({ database }: Services, { user_id, credential }: User) =>
  (await findSessions(database.db, user_id)).map(({ created_at, expires_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_current: session.id === credential.id,
  }))

const list: For<'list'> = async (_, context) => ({ items: await readSessions(context, context.caller) })

const revoke: For<'revoke'> = async ({ path }, { database, caller }) => {
  if (!(await deleteSession(database.db, caller.user_id, path.id)))
    throw apiError('ResourceNotFound', `You have no session ${path.id}.`)
}

export const sessions = { list, revoke }
