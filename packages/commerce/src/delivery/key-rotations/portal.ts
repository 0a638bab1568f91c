import type { portalLicenseKeyRotations } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getOwnLicenseKey, presentLicenseKey } from '../license-keys/index.ts'
import { rotateLicenseKey } from './rotate.ts'

/**
 * Replaces the text of a key of the customer. A repetition returns the key as it is.
 *
 * @throws ResourceNotFound, RotateNotPermitted
 */
export const rotate: Handler<typeof portalLicenseKeyRotations.rotate, Services> = (
  { path: { id } },
  services,
) =>
  services.database.transact(async (tx) => {
    const { organization_id } = (await getOwnLicenseKey(tx, services.caller, id)).key
    if (await services.repetition.markDone(tx)) await rotateLicenseKey(tx, services, { organization_id, id })
    return presentLicenseKey((await getOwnLicenseKey(tx, services.caller, id)).key, services)
  })
