import { defineArea } from '../../core/area.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const licenseKeys = defineArea('license-keys', {
  endpoints: { licenseKeys: seller, 'customerPortal.licenseKeys': portal },
})

export { findKeysOfGrants, licenseKeyDelivery, newLicenseKey } from './delivery.ts'
export { insertLicenseKeys } from './queries.ts'
