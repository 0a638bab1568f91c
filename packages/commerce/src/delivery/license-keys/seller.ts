import type { contract } from '@atelier/contract'
import { type Handler, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import { findActivations, getActivation as getStoredActivation } from './activation-queries.ts'
import { presentActivation, presentActivationOfKey, presentLicenseKey } from './present.ts'
import { getLicenseKey, updateLicenseKeys } from './queries.ts'

type Area = typeof contract.licenseKeys
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns a key with its activations. @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const key = await getLicenseKey(db, organization_id, path.id)
  const activations = await findActivations(db, key.id)
  const presented = { ...presentLicenseKey(key, services), activations: activations.map(presentActivation) }
  return withRevision(key, presented)
}

/**
 * Updates a key. All status transitions are allowed; null removes a limit or the expiry. A lower limit does
 * not end existing activations.
 *
 * @throws ResourceNotFound
 */
export const update: For<'update'> = ({ path, body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services
    await lock(tx, 'license_keys', { id: path.id, organization_id })
    const before = await getLicenseKey(tx, organization_id, path.id)
    requireRevision(services.request, before)
    const { id } = before
    const { status, usage, limit_activations, limit_usage, expires_at } = body
    const change = {
      ...(status != null && { status }),
      ...(usage !== undefined && { usage }),
      ...(limit_activations !== undefined && { limit_activations }),
      ...(limit_usage !== undefined && { limit_usage }),
      ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
    }
    await updateLicenseKeys(tx, [id], change, services.clock.now())
    const after = await getLicenseKey(tx, organization_id, id)
    return withRevision(after, presentLicenseKey(after, services))
  })

/** Returns an active activation of a key, with the key. @throws ResourceNotFound */
export const getActivation: For<'getActivation'> = async ({ path }, services) => {
  const { organization_id } = services
  const { db } = services.database
  const key = await getLicenseKey(db, organization_id, path.id)
  return presentActivationOfKey(await getStoredActivation(db, key.id, path.activation_id), key, services)
}

export { listLicenseKeys as list } from './list-queries.ts'
