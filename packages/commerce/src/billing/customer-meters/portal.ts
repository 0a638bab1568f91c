import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { presentOwnCustomerMeter } from './present.ts'
import { getOwnCustomerMeter } from './queries.ts'

export { listOwnCustomerMeters as list } from './list-queries.ts'

/** Returns the usage of the session's customer on a meter. @throws ResourceNotFound */
export const get: Handler<typeof contract.customerPortal.customerMeters.get, Services> = async (
  { path },
  { database, caller },
) => presentOwnCustomerMeter(await getOwnCustomerMeter(database.db, caller, path.id))
