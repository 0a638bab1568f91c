import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { organizationOfBody } from '../../input/organization-of-body.ts'
import type { Services } from '../../services.ts'
import {
  deleteCustomFieldRow,
  insertCustomField,
  isSlugTaken,
  lockCustomField,
  renameAnswers,
  updateCustomFieldRow,
} from './custom-field-queries.ts'
import { presentCustomField } from './present-custom-field.ts'

type Area = typeof contract.customFields
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const slugTaken = (slug: string) =>
  invalid([
    {
      loc: ['body', 'slug'],
      msg: `The slug ${slug} is taken by another custom field, which may be a deleted one.`,
      type: 'value_error',
    },
  ])

export const create: For<'create'> = ({ body }, { database, clock, caller }) => {
  const organization_id = organizationOfBody(caller, body.organization_id)
  const { type, slug, name, properties, metadata = {} } = body
  return database.transact(async (tx) => {
    const field = { organization_id, type, slug, name, properties, metadata }
    const created = await insertCustomField(tx, field, clock.now())
    if (created === undefined) throw slugTaken(slug)
    return presentCustomField(created)
  })
}

/** Changes a field; its properties are replaced as a whole, and answers stored under an old slug follow it. */
export const update: For<'update'> = ({ path, body }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const { organization_id } = caller
    const before = await lockCustomField(tx, organization_id, path.id)
    if (body.type !== before.type) {
      throw invalid([
        {
          loc: ['body', 'type'],
          msg: `The type of a custom field cannot be changed; this one is ${before.type}.`,
          type: 'value_error',
        },
      ])
    }
    const slug = body.slug ?? before.slug
    if (slug !== before.slug) {
      if (await isSlugTaken(tx, organization_id, slug, before.id)) throw slugTaken(slug)
      await renameAnswers(tx, organization_id, { from: before.slug, to: slug })
    }
    const change = {
      slug,
      ...(body.name != null && { name: body.name }),
      ...(body.properties != null && { properties: body.properties }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    }
    return presentCustomField(await updateCustomFieldRow(tx, before.id, change, clock.now()))
  })

const remove: For<'delete'> = ({ path }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const { id } = await lockCustomField(tx, caller.organization_id, path.id)
    await deleteCustomFieldRow(tx, id, clock.now())
  })
export { remove as delete }
