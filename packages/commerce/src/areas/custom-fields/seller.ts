import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { containing, listPage, presentPage, sortOf } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { getCustomField, selectCustomFields } from './custom-field-queries.ts'
import { presentCustomField } from './present-custom-field.ts'
import type { StoredCustomField } from './stored-custom-field.ts'

type Area = typeof contract.customFields

export const list: Handler<Area['list'], Services> = async ({ query: filter }, { database, caller }) => {
  let query = selectCustomFields(database.db, caller.organization_id)
  if (filter.organization_id !== undefined)
    query = query.where('organization_id', 'in', filter.organization_id)
  if (filter.type !== undefined) query = query.where('type', 'in', filter.type)
  if (filter.query !== undefined) {
    const pattern = containing(filter.query)
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('slug', 'ilike', pattern)]))
  }
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(key === 'name' ? sql`lower(name)` : sql.ref(key), direction)
  }
  const page = await listPage(query, 'custom_fields.id', filter)
  return presentPage(page, filter.limit, (row) => presentCustomField(row as StoredCustomField))
}

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentCustomField(await getCustomField(database.db, caller.organization_id, path.id))
