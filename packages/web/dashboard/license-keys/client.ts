import { benefits, licenseKeyRotations, licenseKeys, portalLicenseKeys } from '@atelier/contract'
import { clientFor } from '../client.ts'

/**
 * Calls of the license key pages. The call that ends an activation is the one that programs use, with the
 * key.
 */
export const client = clientFor({
  licenseKeys: { ...licenseKeys, ...licenseKeyRotations },
  activations: { end: portalLicenseKeys.deactivate },
  benefits: { list: benefits.list, get: benefits.get },
})

export type LicenseKey = Awaited<ReturnType<typeof client.licenseKeys.list>>['items'][number]
export type WholeKey = Awaited<ReturnType<typeof client.licenseKeys.get>>
