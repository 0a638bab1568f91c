import { notBuilt } from '@atelier/plumbing/http'
import { defineArea } from '../../area.ts'
import * as seller from './seller.ts'

export const organizations = defineArea('organizations', {
  endpoints: { organizations: { ...seller, create: notBuilt } },
})

export { portalUrl, presentOrganization } from './present.ts'
export {
  findOrganizationBySlug,
  getOrganization,
  getOrganizationBySlug,
  insertOrganization,
  type OrganizationRow,
} from './queries.ts'
