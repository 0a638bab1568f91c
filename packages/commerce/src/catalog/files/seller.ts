import type { contract } from '@atelier/contract'
import { type Handler, invalid, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import { discardFile } from './discard.ts'
import { safeName } from './names.ts'
import { presentFile } from './present.ts'
import { getFile, updateFile } from './queries.ts'
import { textIssues } from './rules.ts'

type Area = typeof contract.files
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Changes the name or the version of a file; empty values change nothing. @throws ResourceNotFound */
export const update: For<'update'> = async ({ path, body }, services) => {
  const { database, clock, request, organization_id } = services
  const { name, version } = body
  const issues = textIssues(body)
  if (issues.length > 0) throw invalid(issues)
  const change = { ...(name && { name: safeName(name) }), ...(version && { version }) }
  return database.transact(async (tx) => {
    await lock(tx, 'files', { id: path.id, organization_id })
    const before = await getFile(tx, organization_id, path.id)
    requireRevision(request, before)
    const file =
      Object.keys(change).length === 0
        ? before
        : await updateFile(tx, organization_id, path.id, change, clock.now())
    return withRevision(file, presentFile(file, services))
  })
}

/** Deletes a file, also from products and downloads. @throws ResourceNotFound */
const remove: For<'delete'> = ({ path }, { database, clock, organization_id }) =>
  database.transact(async (tx) => {
    await lock(tx, 'files', { id: path.id, organization_id })
    await discardFile(tx, await getFile(tx, organization_id, path.id), clock.now())
  })
export { remove as delete }

export { completeUpload as uploaded } from './complete.ts'
export { createFile as create } from './create.ts'
export { listFiles as list } from './list-queries.ts'
