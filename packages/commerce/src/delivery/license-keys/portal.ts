import { type contract, LicenseKeysProperties } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import type { Services } from '../../core/services.ts'
import { findActivations } from './activation-queries.ts'
import { presentActivation, presentLicenseKey } from './present.ts'
import { getOwnLicenseKey } from './held-queries.ts'

type Area = typeof contract.customerPortal.licenseKeys
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/**
 * Returns a key of the customer, with its activations if the seller lets customers manage them. @throws
 * ResourceNotFound
 */
export const get: For<'get'> = async ({ path }, services) => {
  const { db } = services.database
  const { key, benefit_properties } = await getOwnLicenseKey(db, services.caller, path.id)
  const { activations } = z.parse(LicenseKeysProperties, benefit_properties)
  const shownActivations =
    activations?.enable_customer_admin === true ? await findActivations(db, key.id) : []
  return { ...presentLicenseKey(key, services), activations: shownActivations.map(presentActivation) }
}

export { listOwnLicenseKeys as list } from './list-queries.ts'
export { activate, deactivate, validate } from './public.ts'
