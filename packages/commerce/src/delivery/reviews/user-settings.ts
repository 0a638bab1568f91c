import type { reviewSettings } from '@atelier/contract'
import { type Handler, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { Connection, Services } from '../../core/services.ts'
import { getOrganization, updateSettings } from '../../organization/organizations/index.ts'

type For<Name extends keyof typeof reviewSettings> = Handler<(typeof reviewSettings)[Name], Services>

/** Returns the settings, with the revision of their organization. */
const presentSettings = async (db: Connection, id: string) => {
  const organization = await getOrganization(db, id, id)
  return withRevision(organization, { ask_after_days: organization.ask_for_review_after })
}

const readSettings: For<'get'> = ({ path: { id } }, { database: { db } }) => presentSettings(db, id)

const changeSettings: For<'update'> = ({ path: { id }, body }, { database, clock, request }) =>
  database.transact(async (tx) => {
    await lock(tx, 'organizations', { id })
    requireRevision(request, await getOrganization(tx, id, id))
    await updateSettings<'reviews'>(tx, id, { ask_for_review_after: body.ask_after_days }, clock.now())
    return presentSettings(tx, id)
  })

export const settings = { get: readSettings, update: changeSettings }
