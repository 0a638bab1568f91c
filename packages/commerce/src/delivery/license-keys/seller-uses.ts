import type { licenseKeyUses } from '@atelier/contract'
import type { Handler, Seller } from '@atelier/plumbing/http'
import { organizationOf } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import * as programs from './public.ts'
import { keyNotFoundError } from './rules.ts'

type For<Name extends keyof typeof licenseKeyUses> = Handler<(typeof licenseKeyUses)[Name], Services>

/**
 * Checks that the caller acts for the organization that the body names. Another organization has no keys for it.
 *
 * @throws ResourceNotFound; NotAuthorized if the user's role there does not permit the call
 */
const requireOrganization = async (
  services: Services & { readonly caller: Seller },
  organization_id: string,
) => {
  const { database, caller } = services
  if (caller.kind === 'organization' && caller.organization_id !== organization_id) throw keyNotFoundError()
  await organizationOf(database.db, caller, 'organizations', organization_id)
}

/** Validates a key and counts its use. @throws ResourceNotFound, BadRequest, TooManyRequests */
export const validate: For<'validate'> = async (call, services) => {
  await requireOrganization(services, call.body.organization_id)
  return programs.validate(call, services)
}

/** Activates a key. @throws ResourceNotFound, NotPermitted, TooManyRequests */
export const activate: For<'activate'> = async (call, services) => {
  await requireOrganization(services, call.body.organization_id)
  return programs.activate(call, services)
}

/** Ends an activation, regardless of the status of its key. @throws ResourceNotFound, TooManyRequests */
export const deactivate: For<'deactivate'> = async (call, services) => {
  await requireOrganization(services, call.body.organization_id)
  return programs.deactivate(call, services)
}
