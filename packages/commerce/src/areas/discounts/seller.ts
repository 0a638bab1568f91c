import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { containing, listPage, presentPage, sortOf } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { getDiscount, selectDiscounts } from './discount-queries.ts'
import { presentDiscount } from './present-discount.ts'
import type { StoredDiscount } from './stored-discount.ts'

type Area = typeof contract.discounts

const order = {
  created_at: sql`discounts.created_at`,
  name: sql`lower(discounts.name)`,
  code: sql`lower(discounts.code)`,
  redemptions_count: sql`redemptions_count`,
} as const

export const list: Handler<Area['list'], Services> = async ({ query: filter }, { database, caller }) => {
  let query = selectDiscounts(database.db, caller.organization_id)
  if (filter.organization_id !== undefined)
    query = query.where('discounts.organization_id', 'in', filter.organization_id)
  if (filter.query !== undefined) {
    const pattern = containing(filter.query)
    query = query.where((eb) =>
      eb.or([eb('discounts.name', 'ilike', pattern), eb('discounts.code', 'ilike', pattern)]),
    )
  }
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(order[key], direction)
  }
  const page = await listPage(query, 'discounts.id', filter)
  return presentPage(page, filter.limit, (row) => presentDiscount(row as StoredDiscount))
}

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentDiscount(await getDiscount(database.db, caller.organization_id, path.id))
