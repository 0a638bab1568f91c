import type { organizationDeletions as endpoints, OrganizationDeletion } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import { isoOrNull } from '@atelier/plumbing/database'
import { apiError, type Handler, invalid, issue } from '@atelier/plumbing/http'
import { lock } from '../core/database/lock.ts'
import type { Services } from '../core/services.ts'
import { setDeletion } from '../organization/organizations/index.ts'
import { notifyOwners } from './mails.ts'
import {
  type DeletionRow,
  findDeletionsOf,
  getDeletion,
  lockOpenCheckouts,
  readContents,
  readFacts,
} from './queries.ts'
import { obstaclesOf } from './rules.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

/** Grace period in which a deletion can be undone, in milliseconds. */
const graceTime = days(7)

const present = (row: DeletionRow): OrganizationDeletion => ({
  organization_id: row.id,
  name: row.name,
  slug: row.slug,
  requested_at: isoOrNull(row.deletion_requested_at),
  requested_by: row.requested_by,
  due_at: isoOrNull(row.deletion_due_at),
  has_begun: row.deletion_began_at !== null,
})

const list: For<'list'> = async (_, { database, caller }) => ({
  items: (await findDeletionsOf(database.db, caller.user_id)).map(present),
})

const get: For<'get'> = ({ path }, services) => {
  return services.database.readSnapshot(async (db) => {
    const row = await getDeletion(db, path.id)
    const contents = await readContents(db, path.id)
    return { ...present(row), contents, obstacles: obstaclesOf(await readFacts(db, path.id, services)) }
  })
}

/**
 * Closes the organization immediately, unless something is in progress. Repeating the request changes
 * nothing.
 */
const request: For<'request'> = ({ path, body }, services) => {
  const { database, clock, caller } = services
  return database.transact(async (tx) => {
    const { slug, name } = await getDeletion(tx, path.id)
    if (body.slug.trim().toLowerCase() !== slug)
      throw invalid([issue('slug', `Type ${slug} to delete the organization.`)])
    await lockOpenCheckouts(tx, path.id)
    await lock(tx, 'organizations', { id: path.id })
    const before = await getDeletion(tx, path.id)
    if (before.deletion_requested_at !== null) return present(before)
    const obstacles = obstaclesOf(await readFacts(tx, path.id, services))
    if (obstacles.length > 0)
      throw apiError('NotPermitted', obstacles.map(({ message }) => message).join(' '))
    const now = clock.now()
    const due_at = after(now, graceTime)
    const deletion_requested_by = caller.user_id
    await setDeletion(
      tx,
      path.id,
      { deletion_requested_at: now, deletion_requested_by, deletion_due_at: due_at },
      now,
    )
    await notifyOwners(tx, path.id, { kind: 'requested', name, slug, due_at: due_at.toISOString() })
    return present(await getDeletion(tx, path.id))
  })
}

/** Reopens the organization. Does nothing when no deletion was requested. */
const undo: For<'undo'> = ({ path }, { database, clock }) =>
  database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: path.id })
    const { slug, name, deletion_requested_at, deletion_began_at } = await getDeletion(tx, path.id)
    if (deletion_requested_at === null) return
    if (deletion_began_at !== null)
      throw apiError('NotPermitted', 'The deletion has started and can no longer be undone.')
    const noRequest = { deletion_requested_at: null, deletion_requested_by: null, deletion_due_at: null }
    await setDeletion(tx, path.id, noRequest, clock.now())
    await notifyOwners(tx, path.id, { kind: 'undone', name, slug, due_at: null })
  })

export const organizationDeletionsOfOwners = { list, get, request, undo }
