import { contract } from '@atelier/contract'
import { sql, type SqlBool } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'
import { contains, containsInLower, equals, oneOf } from '../../core/database/list-filters.ts'
import { presentLicenseKey } from './present.ts'
import { findOwnLicenseKeys, ownLicenseKeys } from './held-queries.ts'
import { findLicenseKeys } from './queries.ts'

const oldestFirst = { by: 'license_keys.created_at', direction: 'asc' } as const

/**
 * Matches the last characters of the key, whose text is not stored, or part of the customer's name or e-mail
 * address.
 */
const hasText = (
  text: string,
  seller: Tenancy,
) => sql<SqlBool>`(${contains('license_keys.display_key')(text.trim().slice(-6))}
  or license_keys.customer_id in (
    select customers.id from customers
    where ${ofSeller(seller, 'customers.organization_id')} and ${containsInLower('customers.search_text')(text)}))`

/** Lists a seller's license keys of every status. */
export const listLicenseKeys = defineList(contract.licenseKeys.list, {
  of_seller: 'license_keys.organization_id',
  from: (db) => db.selectFrom('license_keys'),
  id: 'license_keys.id',
  filters: {
    organization_id: oneOf('license_keys.organization_id'),
    benefit_id: oneOf('license_keys.benefit_id'),
    customer_id: oneOf('license_keys.customer_id'),
    status: oneOf('license_keys.status'),
    query: hasText,
  },
  sorts: { created_at: 'license_keys.created_at' },
  load: findLicenseKeys,
  present: presentLicenseKey,
})

/** Lists the license keys of every status visible to a portal session. */
export const listOwnLicenseKeys = defineList(contract.customerPortal.licenseKeys.list, {
  from: ownLicenseKeys,
  id: 'license_keys.id',
  filters: {
    organization_id: oneOf('license_keys.organization_id'),
    benefit_id: equals('license_keys.benefit_id'),
  },
  sorts: {},
  order: oldestFirst,
  load: findOwnLicenseKeys,
  present: presentLicenseKey,
})
