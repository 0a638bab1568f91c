import type { contract } from '@atelier/contract'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { presentCustomField } from './present.ts'
import {
  deleteCustomField,
  getCustomField,
  insertCustomField,
  renameAnswers,
  updateCustomField,
} from './queries.ts'

type Area = typeof contract.customFields
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const takenSlugIssues = (slug: string | null | undefined) => ({
  custom_fields_slug: issue(
    'slug',
    `The slug ${slug} is taken by another custom field, which may be a deleted one.`,
  ),
})

export const create: For<'create'> = async ({ body }, { database, clock, caller }) => {
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const { type, slug, name, properties, metadata = {} } = body
  const field = { organization_id, type, slug, name, properties, metadata }
  const inserting = insertCustomField(database.db, field, clock.now())
  return presentCustomField(await uniqueOrIssues(inserting, takenSlugIssues(slug)))
}

export const get: For<'get'> = async ({ path }, { database, organization_id }) => {
  const field = await getCustomField(database.db, organization_id, path.id)
  return withRevision(field, presentCustomField(field))
}

/**
 * Updates a field. Properties are replaced as a whole; answers stored under the old slug move to the new one.
 */
export const update: For<'update'> = ({ path, body }, { database, clock, organization_id, request }) => {
  const updating = database.transact(async (tx) => {
    await lock(tx, 'custom_fields', { id: path.id, organization_id })
    const before = await getCustomField(tx, organization_id, path.id)
    requireRevision(request, before)
    if (body.type !== before.type)
      throw invalid([
        issue('type', `The type of a custom field cannot be changed; this one is ${before.type}.`),
      ])
    const slug = body.slug ?? before.slug
    const change = {
      slug,
      ...(body.name != null && { name: body.name }),
      ...(body.properties != null && { properties: body.properties }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    const after = await updateCustomField(tx, before.id, change, clock.now())
    if (slug !== before.slug) await renameAnswers(tx, { organization_id, from: before.slug, to: slug })
    return withRevision(after, presentCustomField(after))
  })
  return uniqueOrIssues(updating, takenSlugIssues(body.slug))
}

const remove: For<'delete'> = ({ path }, { database, clock, organization_id }) =>
  database.transact(async (tx) => {
    await lock(tx, 'custom_fields', { id: path.id, organization_id })
    const { id } = await getCustomField(tx, organization_id, path.id)
    await deleteCustomField(tx, id, clock.now())
  })
export { remove as delete }

export { listCustomFields as list } from './list-queries.ts'
