import type { organizationExports as endpoints, OrganizationExport } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { isoOrNull } from '@atelier/plumbing/database'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { lock } from '../core/database/lock.ts'
import { requireOwner } from '../access/require-owner.ts'
import type { Services } from '../core/services.ts'
import { expireNow, type ExportRow, findExports, getExport, insertExport } from './queries.ts'
import { locationOf, writeExport, writingTime } from './write.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

/** Validity of a download URL, in milliseconds. Reading the export again returns a new one. */
const addressTime = minutes(60)

/** Age up to which a finished export answers another request, in milliseconds. */
const freshTime = minutes(60)

/** Maximum export files per organization. */
const maxFiles = 3

const isFresh = ({ status, modified_at, created_at }: ExportRow, now: Date): boolean =>
  status === 'ready' && after(modified_at ?? created_at, freshTime) > now

const forOwners = 'Only an owner can export the data of an organization. Ask one of its owners.'

const present = async (
  row: ExportRow,
  slug: string,
  { storage, clock }: Services,
): Promise<OrganizationExport> => {
  const { bucket, key } = locationOf(row.id)
  const soon = after(clock.now(), addressTime)
  const expires_at = soon < row.expires_at ? soon : row.expires_at
  const download_as = `${slug}-${row.created_at.toISOString().slice(0, 10)}.zip`
  return {
    id: row.id,
    organization_id: row.organization_id,
    status: row.status,
    rows: row.rows,
    size: row.size,
    url: row.status === 'ready' ? await storage.signedUrl(bucket, key, { expires_at, download_as }) : null,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    modified_at: isoOrNull(row.modified_at),
  }
}

/**
 * Requests an export. Returns the existing one when it is being written or was finished within the hour. To
 * limit disk usage, older files expire, so that an organization has at most three with the new one.
 */
const create: For<'create'> = async ({ path }, services) => {
  const { database, clock, caller } = services
  const { slug } = await requireOwner(database.db, path.id, caller.user_id, forOwners)
  const row = await database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: path.id })
    const now = clock.now()
    const exports = await findExports(tx, path.id, now)
    const current = exports.find((candidate) => candidate.status === 'writing' || isFresh(candidate, now))
    if (current !== undefined) return current
    const ready = exports.filter(({ status }) => status === 'ready')
    await expireNow(
      tx,
      ready.slice(maxFiles - 1).map(({ id }) => id),
      now,
    )
    const created = await insertExport(tx, {
      id: crypto.randomUUID(),
      organization_id: path.id,
      requested_by: caller.user_id,
      expires_at: after(now, writingTime),
      created_at: now,
    })
    if (created === undefined)
      throw apiError('NotPermitted', 'The last export took too long and is being stopped. Try again soon.')
    await enqueue(tx, writeExport, { export_id: created.id })
    return created
  })
  return present(row, slug, services)
}

const list: For<'list'> = async ({ path }, services) => {
  const { database, clock, caller } = services
  const { slug } = await requireOwner(database.db, path.id, caller.user_id, forOwners)
  const rows = await findExports(database.db, path.id, clock.now())
  return { items: await Promise.all(rows.map((row) => present(row, slug, services))) }
}

const get: For<'get'> = async ({ path }, services) => {
  const { database, clock, caller } = services
  const { slug } = await requireOwner(database.db, path.id, caller.user_id, forOwners)
  return present(await getExport(database.db, path.id, path.export_id, clock.now()), slug, services)
}

export const organizationExportsOfOwners = { create, list, get }
