import type { licenseKeyRotations } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { getLicenseKey, presentLicenseKey } from '../license-keys/index.ts'
import { rotateLicenseKey } from './rotate.ts'

/**
 * Replaces the text of a key. A repetition returns the key as it is.
 *
 * @throws ResourceNotFound, RotateNotPermitted
 */
export const rotate: Handler<typeof licenseKeyRotations.rotate, Services> = ({ path: { id } }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    if (await services.repetition.markDone(tx)) await rotateLicenseKey(tx, services, { organization_id, id })
    return presentLicenseKey(await getLicenseKey(tx, organization_id, id), services)
  })
