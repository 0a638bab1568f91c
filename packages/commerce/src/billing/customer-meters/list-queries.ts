import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import { presentCustomerMeter, presentOwnCustomerMeter } from './present.ts'
import { findStoredCustomerMeters, selectPortalCustomerMeters } from './queries.ts'

const meterName = sql`(select lower(meters.name) from meters where meters.id = customer_meters.meter_id)`
const customerName = sql`(select lower(customers.name) from customers where customers.id = customer_meters.customer_id)`

const sorts = {
  created_at: 'customer_meters.created_at',
  modified_at: 'customer_meters.modified_at',
  meter_id: 'customer_meters.meter_id',
  meter_name: meterName,
  consumed_units: 'customer_meters.consumed_units',
  credited_units: 'customer_meters.credited_units',
  balance: 'customer_meters.balance',
} as const

/** Usage of the customers of a seller, by meter. */
export const listCustomerMeters = defineList(contract.customerMeters.list, {
  of_seller: 'customer_meters.organization_id',
  from: (db) => db.selectFrom('customer_meters'),
  id: 'customer_meters.id',
  filters: {
    organization_id: oneOf('customer_meters.organization_id'),
    customer_id: oneOf('customer_meters.customer_id'),
    external_customer_id: (ids) => sql<boolean>`customer_meters.customer_id in (
      select customers.id from customers where ${oneOf('customers.external_id')(ids)})`,
    meter_id: oneOf('customer_meters.meter_id'),
  },
  sorts: {
    ...sorts,
    customer_id: 'customer_meters.customer_id',
    customer_name: { by: customerName, nulls: 'last' },
  },
  load: findStoredCustomerMeters,
  present: presentCustomerMeter,
})

/** Usage of the customer of a portal session, by meter. */
export const listOwnCustomerMeters = defineList(contract.customerPortal.customerMeters.list, {
  from: selectPortalCustomerMeters,
  id: 'customer_meters.id',
  filters: {
    meter_id: oneOf('customer_meters.meter_id'),
    query: (text) => sql<boolean>`customer_meters.meter_id in (
      select meters.id from meters where ${contains('meters.name')(text)})`,
  },
  sorts,
  load: findStoredCustomerMeters,
  present: presentOwnCustomerMeter,
})
