import type { additions } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { organizationOf } from '../../input/tenancy.ts'
import type { Services } from '../../services.ts'
import { presentDispute } from './present.ts'
import { getDispute } from './queries.ts'

/** @throws ResourceNotFound */
export const get: Handler<typeof additions.disputes.get, Services> = async (
  { path },
  { database: { db }, caller },
) => {
  const organization_id = await organizationOf(db, caller, 'disputes', path.id)
  return presentDispute(await getDispute(db, organization_id, path.id))
}
