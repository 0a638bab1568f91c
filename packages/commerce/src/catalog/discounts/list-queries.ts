import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import { presentDiscount } from './present.ts'
import { findDiscounts } from './queries.ts'

/** Lists a seller's discounts that are not deleted. */
export const listDiscounts = defineList(contract.discounts.list, {
  of_seller: 'discounts.organization_id',
  from: (db) => db.selectFrom('discounts').where('discounts.deleted_at', 'is', null),
  id: 'discounts.id',
  filters: {
    organization_id: oneOf('discounts.organization_id'),
    query: contains('discounts.name', 'discounts.code'),
  },
  sorts: {
    created_at: 'discounts.created_at',
    name: sql`lower(discounts.name)`,
    code: sql`lower(discounts.code)`,
    redemptions_count: 'discounts.redemptions_count',
  },
  load: findDiscounts,
  present: presentDiscount,
})
