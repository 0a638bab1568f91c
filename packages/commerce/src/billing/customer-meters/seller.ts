import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { presentCustomerMeter } from './present.ts'
import { getCustomerMeter } from './queries.ts'

export { listCustomerMeters as list } from './list-queries.ts'

/** Returns the usage of a customer on a meter. @throws ResourceNotFound */
export const get: Handler<typeof contract.customerMeters.get, Services> = async (
  { path },
  { database, organization_id },
) => presentCustomerMeter(await getCustomerMeter(database.db, organization_id, path.id))
