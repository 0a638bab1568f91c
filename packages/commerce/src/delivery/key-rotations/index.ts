import { defineArea } from '../../core/area.ts'
import { sendRotatedKeyJob } from './mail.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

/**
 * Rotation of license keys: a seller or a customer replaces a leaked key. An area of its own, because a rotation
 * changes the grant of the key, and grants in turn use the deliveries of `license-keys`.
 */
export const keyRotations = defineArea('key-rotations', {
  endpoints: {
    licenseKeyRotations: seller,
    portalLicenseKeyRotations: portal,
  },
  jobs: [sendRotatedKeyJob],
})
