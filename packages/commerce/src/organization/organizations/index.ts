import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const organizations = defineArea('organizations', { endpoints: { organizations: seller } })

export { presentOrganization } from './present.ts'
export {
  findOrganizationBySlug,
  findOrganizations,
  getOrganization,
  getOrganizationBySlug,
  insertOrganization,
  type OrganizationRow,
  findOrganizationId,
  findOrganizationIds,
} from './queries.ts'
export {
  allowsEmailChange,
  findDefaultCurrency,
  findInvoiceSettings,
  refundsWithdrawals,
  removeLogo,
  updateSettings,
} from './settings-queries.ts'
