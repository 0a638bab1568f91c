import type { reviewSettings } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { lock } from '../../database/lock.ts'
import { requireAdmin, requireMember } from '../../input/require-member.ts'
import type { Services } from '../../services.ts'
import { getSettings, updateSettings } from './queries.ts'

type For<Name extends keyof typeof reviewSettings> = Handler<(typeof reviewSettings)[Name], Services>

/** @throws ResourceNotFound for an organization of others */
const readSettings: For<'get'> = async ({ path: { id } }, { database: { db }, caller }) => {
  await requireMember(db, id, caller.user_id)
  return getSettings(db, id)
}

/** @throws ResourceNotFound for an organization of others; NotPermitted for members who do not change settings */
const changeSettings: For<'update'> = ({ path: { id }, body }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    await requireAdmin(tx, id, caller.user_id)
    await lock(tx, 'organizations', { id })
    await updateSettings(tx, id, body, clock.now())
    return getSettings(tx, id)
  })

export const settings = { get: readSettings, update: changeSettings }
