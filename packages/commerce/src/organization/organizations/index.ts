import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const organizations = defineArea('organizations', { endpoints: { organizations: seller } })

export { clearOrganization, setDeletion } from './deletion-queries.ts'
export { presentOrganization } from './present.ts'
export {
  findOrganizationBySlug,
  findOrganizationId,
  findOrganizationIds,
  findOrganizations,
  findProductsWithoutPriceIn,
  getOrganization,
  getOrganizationBySlug,
  insertOrganization,
  type OrganizationRow,
} from './queries.ts'
export {
  allowsEmailChange,
  findDefaultCurrency,
  findInvoiceSettings,
  refundsWithdrawals,
  removeLogo,
  updateSettings,
} from './settings-queries.ts'
