import { type Issue, type SellersObject, sellersObjects } from '@atelier/contract'
import { type Caller, insufficientScope, invalid, issue, type Seller } from '@atelier/plumbing/http'
import { findHome, findPermitted } from '../core/database/of-seller.ts'
import { findRole } from './identity/member-queries.ts'
import { notFound } from './not-found.ts'
import type { Connection } from '../core/services.ts'

type Location = string | Issue['loc']

const noted = new WeakMap<Caller, string>()

/**
 * Records the organization of a user's call, for the request log: a user may belong to several, and only the
 * handler knows which organization the call concerns.
 */
const noteOrganization = (caller: Caller, organization_id: string): void => {
  noted.set(caller, organization_id)
}

/** Returns the organization recorded for a call; undefined without a record. */
export const notedOrganization = (caller: Caller): string | undefined => noted.get(caller)

const organizationNotFound = (location: Location) => issue(location, 'Organization not found.')

/**
 * Returns the organization that a new object belongs to. An organization token already determines it, so a body that
 * names one is invalid, even if it is the right one. A user has to name one of theirs, in the body or for the call as a
 * whole.
 *
 * @throws InvalidRequest with the type `organization_token`, `missing` or `value_error`
 * @throws NotAuthorized if the user's role there does not permit the call
 */
export const organizationOfBody = async (
  db: Connection,
  caller: Seller,
  requested_id: string | null | undefined,
  location: Location = 'organization_id',
): Promise<string> => {
  const isGiven = requested_id !== null && requested_id !== undefined
  if (caller.kind === 'organization') {
    if (!isGiven) return caller.organization_id
    const msg = 'The access token already names the organization. Leave organization_id out.'
    throw invalid([issue(location, msg, 'organization_token')])
  }
  const organization_id = requested_id ?? caller.only
  if (organization_id === undefined)
    throw invalid([issue(location, 'organization_id is required.', 'missing')])
  const isReached = caller.only === undefined || caller.only === organization_id
  const role = isReached ? await findRole(db, { organization_id, user_id: caller.user_id }) : undefined
  if (role === undefined) throw invalid([organizationNotFound(location)])
  noteOrganization(caller, organization_id)
  if (!caller.roles.includes(role)) throw insufficientScope()
  return organization_id
}

/**
 * Returns the organization of an object; undefined if the caller cannot see the object.
 *
 * @throws NotAuthorized if the user's role there does not permit the call
 */
const findOrganizationOf = async (
  db: Connection,
  caller: Seller,
  table: SellersObject,
  id: string,
): Promise<string | undefined> => {
  if (caller.kind === 'organization')
    return table === 'organizations' && id !== caller.organization_id ? undefined : caller.organization_id
  const home = await findHome(db, table, id, caller)
  if (home !== undefined) noteOrganization(caller, home.organization_id)
  if (home !== undefined && !caller.roles.includes(home.role)) throw insufficientScope()
  return home?.organization_id
}

/**
 * Returns the organization in which an object with this id is looked up: for a token its organization, whether or not
 * the object exists; for a user the one of their organizations that has the object.
 *
 * @throws ResourceNotFound if no organization of the user has the object
 * @throws NotAuthorized if the user's role there does not permit the call
 */
export const organizationOf = async (
  db: Connection,
  caller: Seller,
  table: SellersObject,
  id: string,
): Promise<string> => {
  const organization_id = await findOrganizationOf(db, caller, table, id)
  if (organization_id === undefined) throw notFound(sellersObjects[table], id)
  return organization_id
}

/**
 * Returns the organization of an object that a body refers to.
 *
 * @param location the field with the id
 * @throws InvalidRequest at `location` if the caller cannot see the object
 * @throws NotAuthorized if the user's role there does not permit the call
 */
export const organizationOfNamed = async (
  db: Connection,
  caller: Seller,
  table: SellersObject,
  id: string,
  location: Location,
): Promise<string> => {
  const organization_id = await findOrganizationOf(db, caller, table, id)
  if (organization_id === undefined)
    throw invalid([issue(location, `There is no ${sellersObjects[table]} ${id} that you can see.`)])
  return organization_id
}

const queryLocation = ['query', 'organization_id']

/**
 * Returns the organization of a call about an organization as a whole: that of the token, otherwise the one in the
 * query, otherwise the only one in which the user's role permits the call. Undefined if the query names none in which
 * the role permits the call.
 *
 * @throws InvalidRequest at `organization_id` if the user belongs to several organizations
 */
export const findOrganizationOfCall = async (
  db: Connection,
  caller: Seller,
  ids: readonly string[] | undefined,
): Promise<string | undefined> => {
  const permitted =
    caller.kind === 'organization' ? [caller.organization_id] : await findPermitted(db, caller)
  const [first, ...more] = ids === undefined ? permitted : permitted.filter((id) => ids.includes(id))
  if (first !== undefined && more.length === 0) noteOrganization(caller, first)
  if (more.length === 0) return first
  const msg = 'organization_id is required: you belong to several organizations, and this call is about one.'
  throw invalid([issue(queryLocation, msg, 'missing')])
}

/**
 * Returns the organization of a call, as `findOrganizationOfCall` does, for calls that require one.
 *
 * @throws InvalidRequest at `organization_id` if there is none, or if the user belongs to several
 */
export const organizationOfCall = async (
  db: Connection,
  caller: Seller,
  ids?: readonly string[],
): Promise<string> => {
  const organization_id = await findOrganizationOfCall(db, caller, ids)
  if (organization_id === undefined) throw invalid([organizationNotFound(queryLocation)])
  return organization_id
}
