import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getLink } from './link-queries.ts'
import { presentLink } from './present-link.ts'

type Area = typeof contract.checkoutLinks

export const get: Handler<Area['get'], Services> = async ({ path }, services) =>
  presentLink(await getLink(services.database.db, services.caller.organization_id, path.id), services)

export { listLinks as list } from './list.ts'
