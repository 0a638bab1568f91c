import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { listCustomerMeters, listOwnCustomerMeters } from './list-queries.ts'
import { presentCustomerMeter, presentOwnCustomerMeter } from './present.ts'
import { getCustomerMeter, getOwnCustomerMeter } from './queries.ts'

type For<Area extends 'seller' | 'portal'> = Handler<
  {
    readonly seller: typeof contract.customerMeters.get
    readonly portal: typeof contract.customerPortal.customerMeters.get
  }[Area],
  Services
>

/** Returns the usage of a customer on a meter. @throws ResourceNotFound */
const get: For<'seller'> = async ({ path }, { database, organization_id }) => {
  return presentCustomerMeter(await getCustomerMeter(database.db, organization_id, path.id))
}

/** Returns the usage of the session's customer on a meter. @throws ResourceNotFound */
const getOwn: For<'portal'> = async ({ path }, { database, caller }) =>
  presentOwnCustomerMeter(await getOwnCustomerMeter(database.db, caller, path.id))

/** Endpoints of sellers. */
export const seller = { get, list: listCustomerMeters }

/** Endpoints of customers. */
export const portal = { get: getOwn, list: listOwnCustomerMeters }
