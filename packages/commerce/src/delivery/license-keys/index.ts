import { defineArea } from '../../core/area.ts'
import * as portal from './portal.ts'
import * as uses from './seller-uses.ts'
import * as seller from './seller.ts'

export const licenseKeys = defineArea('license-keys', {
  endpoints: { licenseKeys: seller, licenseKeyUses: uses, 'customerPortal.licenseKeys': portal },
})

export { findKeysOfGrants, licenseKeyDelivery, newKeyText } from './delivery.ts'
export { getOwnLicenseKey } from './held-queries.ts'
export { presentLicenseKey } from './present.ts'
export { getLicenseKey } from './queries.ts'
export { openLicenseKey } from './stored-key.ts'
