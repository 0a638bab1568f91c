import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getOrganization } from './organization-queries.ts'
import { presentOrganization } from './present-organization.ts'

type Area = typeof contract.organizations

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentOrganization(await getOrganization(database.db, caller.organization_id, path.id))

export { listOrganizations as list } from './list.ts'
export { updateOrganization as update } from './update-organization.ts'
