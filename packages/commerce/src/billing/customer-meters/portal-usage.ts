import type { portalUsage } from '@atelier/contract'
import { after, days, minutes } from '@atelier/plumbing/clock'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { customersOf } from '../../customers/customers/index.ts'
import { presentQuantities } from '../../usage/meters/index.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { getOwnCustomerMeter } from './queries.ts'

const periods = {
  week: { length: days(7), interval: 'day' },
  month: { length: days(30), interval: 'day' },
  year: { length: days(365), interval: 'month' },
} as const

/** Returns the usage of the session's customer on a meter over time. @throws ResourceNotFound */
export const get: Handler<typeof portalUsage.get, Services> = async (
  { path, query },
  { database: { db }, clock, caller, usage_store },
) => {
  const { meter, customer_id, organization_id } = await getOwnCustomerMeter(db, caller, path.id)
  const [customers, { time_zone }] = await Promise.all([
    customersOf(db, organization_id, { customer_id: [customer_id] }),
    getOrganization(db, organization_id, organization_id),
  ])
  const { length, interval } = periods[query.period]
  // Includes usage of the current minute.
  const end = after(clock.now(), minutes(1))
  const buckets = { start: after(end, -length), end, interval, zone: time_zone }
  return { interval, ...presentQuantities(await usage_store.quantities(meter, buckets, customers)) }
}
