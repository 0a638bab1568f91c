import { contract } from '@atelier/contract'
import { defineList } from '../../core/database/define-list.ts'
import { equalsAnyCase } from '../../core/database/list-filters.ts'
import { presentOwnOrganization } from './present.ts'
import { findOrganizations } from './queries.ts'

/** Lists the organizations visible to the caller. */
export const listOrganizations = defineList(contract.organizations.list, {
  of_seller: 'organizations.id',
  from: (db) => db.selectFrom('organizations'),
  id: 'organizations.id',
  filters: { slug: equalsAnyCase('organizations.slug') },
  sorts: {
    created_at: 'organizations.created_at',
    slug: 'organizations.slug',
    name: 'organizations.name',
  },
  load: findOrganizations,
  present: presentOwnOrganization,
})
