import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import { presentCustomField } from './present.ts'
import { findCustomFields } from './queries.ts'

/** Lists a seller's custom fields, excluding deleted ones. */
export const listCustomFields = defineList(contract.customFields.list, {
  of_seller: 'custom_fields.organization_id',
  from: (db) => db.selectFrom('custom_fields').where('custom_fields.deleted_at', 'is', null),
  id: 'custom_fields.id',
  filters: {
    organization_id: oneOf('custom_fields.organization_id'),
    query: contains('custom_fields.name', 'custom_fields.slug'),
    type: oneOf('custom_fields.type'),
  },
  sorts: {
    created_at: 'custom_fields.created_at',
    slug: 'custom_fields.slug',
    name: sql`lower(custom_fields.name)`,
    type: 'custom_fields.type',
  },
  load: findCustomFields,
  present: presentCustomField,
})
