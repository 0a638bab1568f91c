import { defineArea } from '../../core/area.ts'
import { rotate, rotateOwn } from './handlers.ts'
import { sendRotatedKeyJob } from './mail.ts'

/**
 * Rotation of license keys: a seller or a customer replaces a text that has become known to others. An area of its own,
 * because a rotation changes the grant of the key, and grants in turn use the deliveries of `license-keys`.
 */
export const keyRotations = defineArea('key-rotations', {
  endpoints: {
    licenseKeyRotations: { rotate },
    portalLicenseKeyRotations: { rotate: rotateOwn },
  },
  jobs: [sendRotatedKeyJob],
})
