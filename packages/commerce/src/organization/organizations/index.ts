import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const organizations = defineArea('organizations', { endpoints: { organizations: seller } })

export { presentOrganization } from './present.ts'
export {
  allowsEmailChange,
  findDefaultCurrency,
  findOrganizationBySlug,
  findOrganizations,
  getOrganization,
  getOrganizationBySlug,
  insertOrganization,
  type OrganizationRow,
} from './queries.ts'
export { removeLogo, updateSettings } from './settings-queries.ts'
