import { defineArea } from '../../core/area.ts'
import { rotate, rotateOwn } from './handlers.ts'
import { sendRotatedKeyJob } from './mail.ts'

/**
 * New texts for license keys: a seller or a customer replaces a text that has become known to others. Apart from
 * `license-keys`, whose deliveries the grants use, because a rotation changes the grant of the key.
 */
export const keyRotations = defineArea('key-rotations', {
  endpoints: {
    licenseKeyRotations: { rotate },
    portalLicenseKeyRotations: { rotate: rotateOwn },
  },
  jobs: [sendRotatedKeyJob],
})
