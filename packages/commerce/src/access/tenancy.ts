import { type Issue, type SellersObject, sellersObjects } from '@atelier/contract'
import {
  apiError,
  type ApiError,
  type Caller,
  insufficientScope,
  invalid,
  issue,
  type Portal,
  type Seller,
} from '@atelier/plumbing/http'
import { findHome, findOpened } from '../core/database/of-seller.ts'
import { findRole } from './identity/member-queries.ts'
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

const notYours = (location: Location) => issue(location, 'Organization not found.')

/**
 * The organization that a new object belongs to. A token of one organization already says which, so a body that
 * names one is invalid, even when it names the right one; a user has to name one of theirs, in the body or for the
 * call as a whole.
 *
 * @throws 422 `organization_token`, `missing` or `value_error`; 403 when the user's role there does not permit the call
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
  if (role === undefined) throw invalid([notYours(location)])
  noteOrganization(caller, organization_id)
  if (!caller.roles.includes(role)) throw insufficientScope()
  return organization_id
}

/** The organization of an object that a seller names; undefined when they cannot see it. @throws 403 */
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
 * The organization in which an object with this id is looked up: that of a token, whether or not the object
 * exists; for a user, the user's organization that has it.
 *
 * @throws ResourceNotFound when no organization of the user has the object; 403 when the user's role there
 * does not permit the call
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

/** The same for an object that a body names. @throws 422 at its place; 403 */
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

const ofCall = ['query', 'organization_id']

/**
 * The organization of a call about an organization as a whole: that of the token, otherwise the one in the
 * query, otherwise the only one in which the user's role allows the call. Undefined when the query names none
 * that the caller may see.
 *
 * @throws 422 at `organization_id` if the user belongs to several organizations
 */
export const findOrganizationOfCall = async (
  db: Connection,
  caller: Seller,
  ids: readonly string[] | undefined,
): Promise<string | undefined> => {
  const opened = caller.kind === 'organization' ? [caller.organization_id] : await findOpened(db, caller)
  const [first, ...more] = ids === undefined ? opened : opened.filter((id) => ids.includes(id))
  if (first !== undefined && more.length === 0) noteOrganization(caller, first)
  if (more.length === 0) return first
  const msg = 'organization_id is required: you belong to several organizations, and this call is about one.'
  throw invalid([issue(ofCall, msg, 'missing')])
}

/** The same for a call that cannot do without. @throws 422 */
export const organizationOfCall = async (
  db: Connection,
  caller: Seller,
  ids?: readonly string[],
): Promise<string> => {
  const organization_id = await findOrganizationOfCall(db, caller, ids)
  if (organization_id === undefined) throw invalid([notYours(ofCall)])
  return organization_id
}

/**
 * Error for an object that does not exist or belongs to another organization: a caller cannot tell the
 * difference.
 *
 * @param noun the kind of object, such as `discount`
 */
export const notFound = (noun: string, id: string): ApiError =>
  apiError('ResourceNotFound', `There is no ${noun} ${id} that you can see.`)

/**
 * Columns that decide whether a portal session may see a row: the row belongs to its customer and, for the
 * session of a purchase, comes from the checkout of that purchase.
 */
export const ofSession = ({
  organization_id,
  customer_id,
  checkout_id,
}: Omit<Portal, 'kind' | 'scopes'>) => ({
  organization_id,
  customer_id,
  ...(checkout_id !== null && { checkout_id }),
})
