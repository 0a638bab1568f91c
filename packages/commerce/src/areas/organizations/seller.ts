import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { presentPage } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { getOrganization, listOrganizations } from './organization-queries.ts'
import { presentOrganization } from './present-organization.ts'

type Area = typeof contract.organizations

export const list: Handler<Area['list'], Services> = async ({ query }, { database, caller }) =>
  presentPage(
    await listOrganizations(database.db, caller.organization_id, query),
    query.limit,
    presentOrganization,
  )

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentOrganization(await getOrganization(database.db, caller.organization_id, path.id))

export { updateOrganization as update } from './update-organization.ts'
