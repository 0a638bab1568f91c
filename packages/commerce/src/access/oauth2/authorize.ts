import type { contract, OAuth2Authorization, ScopeName } from '@atelier/contract'
import { apiError, type Handler, OAuth2Error } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { SignedIn } from '../identity/signed-in.ts'
import { findUser, type UserRow } from '../identity/user-queries.ts'
import type { Services } from '../../core/services.ts'
import { nothingDone, type StepsDone } from './browser-seals.ts'
import { findClient } from './client-queries.ts'
import { isSelfRegistered } from './client-rules.ts'
import { grantCode } from './codes.ts'
import { presentPublicClient } from './present.ts'
import {
  type AuthorizationRequest,
  redirectToClient,
  type Parameters,
  readRequest,
  redirectedError,
  RejectedRequest,
} from './request.ts'
import { lockGrantedScopes } from './grant-queries.ts'
import { type Choice, findManagedOrganizations } from './subject-queries.ts'
import { hasNonce } from './token-queries.ts'

/** An authorization request at its next step: sign-in, account selection, or consent. */
export type Authorization =
  | { readonly step: 'sign_in'; readonly request: AuthorizationRequest }
  | {
      readonly step: 'select_account'
      readonly request: AuthorizationRequest
      readonly user: UserRow
    }
  | {
      readonly step: 'ask'
      readonly request: AuthorizationRequest
      readonly user: UserRow
      /** Organizations that the user can choose. Empty for a token of the user. */
      readonly organizations: readonly Choice[]
      readonly chosen: Choice | undefined
    }

/** Loads and validates an authorization request. @throws OAuth2Error, Redirected */
export const loadRequest = async (
  { database, public_url }: Services,
  parameters: Parameters,
): Promise<AuthorizationRequest> => {
  const { client_id } = parameters
  const client = client_id === undefined ? undefined : await findClient(database.db, client_id)
  if (client === undefined)
    throw new OAuth2Error(400, 'invalid_client', 'The client does not exist on this server.')
  const request = readRequest(client, parameters, public_url)
  if (request.nonce !== null && (await hasNonce(database.db, client.id, request.nonce)))
    throw redirectedError(request, public_url, 'invalid_request', 'Replay attack')
  return request
}

/** Organizations that a user manages, and so can give access to. */
export const loadChoices = async (
  { database }: Pick<Services, 'database'>,
  { sub_type, sub }: AuthorizationRequest,
  user_id: string,
): Promise<{ readonly organizations: readonly Choice[]; readonly chosen: Choice | undefined }> => {
  if (sub_type === 'user') return { organizations: [], chosen: undefined }
  const organizations = await findManagedOrganizations(database.db, user_id)
  const subjectOrganization = organizations.find(({ id }) => id === sub)
  if (sub !== undefined && subjectOrganization === undefined)
    throw new OAuth2Error(400, 'invalid_sub', 'You do not manage an organization with this id.')
  return { organizations, chosen: subjectOrganization }
}

/** Returns true if the user signed in recently enough for the request, or because of it. */
const isFresh = (
  { prompts, max_age }: AuthorizationRequest,
  { signed_in_for }: SignedIn,
  done: StepsDone,
): boolean =>
  done.signed_in || (!prompts.has('login') && (max_age === undefined || signed_in_for <= max_age * 1000))

/**
 * Returns true if an earlier consent suffices. Any program on a machine can impersonate a public client
 * whose redirect URI is not a web site, so such a client asks every time (RFC 8252, section 8.6).
 */
const remembersConsent = ({ client, redirect_uri, prompts }: AuthorizationRequest): boolean =>
  !prompts.has('consent') &&
  (client.token_endpoint_auth_method !== 'none' || redirect_uri.startsWith('https:'))

/** Progress of a request: completed steps, and whether the call is a HEAD request. */
type Asking = { readonly done?: StepsDone; readonly only_head: boolean }

/**
 * Advances an authorization request to the point where the user must be asked. A HEAD request creates no code.
 *
 * @throws Redirected with a code after an earlier consent, or with an error; OAuth2Error
 */
export const openAuthorization = async (
  services: Services,
  parameters: Parameters,
  signed_in: SignedIn | undefined,
  { done = nothingDone, only_head }: Asking,
): Promise<Authorization> => {
  const { database, public_url } = services
  const request = await loadRequest(services, parameters)
  const { prompts } = request
  const user = signed_in && (await findUser(database.db, signed_in.user_id))
  if (signed_in === undefined || user === undefined || !isFresh(request, signed_in, done)) {
    if (prompts.has('none'))
      throw redirectedError(request, public_url, 'login_required', 'The user has to sign in.')
    return { step: 'sign_in', request }
  }
  if (prompts.has('select_account') && !done.chose_account) return { step: 'select_account', request, user }
  const { organizations, chosen } = await loadChoices(services, request, user.id)
  const isChosen = request.sub_type === 'user' || chosen !== undefined
  if (isChosen && remembersConsent(request)) {
    const key = { client_id: request.client.id, user_id: user.id, organization_id: chosen?.id ?? null }
    const answer = await database.transact(async (tx) => {
      const granted = await lockGrantedScopes(tx, key)
      if (!request.scopes.every((scope) => granted.includes(scope))) return undefined
      return only_head ? {} : { code: await grantCode(tx, services, request, signed_in, key) }
    })
    if (answer !== undefined) throw redirectToClient(request, public_url, answer)
  }
  if (prompts.has('none'))
    throw redirectedError(request, public_url, 'consent_required', 'The user has to consent.')
  return { step: 'ask', request, user, organizations, chosen }
}

/** Narrows the type only: registration accepts no scope outside the contract. */
const isScope = (scope: string): scope is output<typeof ScopeName> => scope !== ''

const presentAuthorization = (
  authorization: Extract<Authorization, { step: 'ask' }>,
): output<typeof OAuth2Authorization> => {
  const { request, user, organizations, chosen } = authorization
  const consent = { client: presentPublicClient(request.client), scopes: request.scopes.filter(isScope) }
  if (request.sub_type === 'organization')
    return { ...consent, sub_type: 'organization', sub: chosen ?? null, organizations: [...organizations] }
  const { id, email, avatar_url } = user
  return { ...consent, sub_type: 'user', sub: { id, email, avatar_url } }
}

/**
 * Responds with errors directly that would otherwise redirect to a self-registered client. Without this, anyone
 * could make a URL of this server that redirects elsewhere (RFC 9700, section 4.11.2).
 */
const preventRedirect = (error: unknown): never => {
  throw error instanceof RejectedRequest && isSelfRegistered(error.client)
    ? new OAuth2Error(400, error.error, error.description)
    : error
}

/** Returns the authorization request, for a custom consent page. */
export const authorize: Handler<typeof contract.oauth2.authorize, Services> = async ({ query }, services) => {
  const signed_in = await services.identity.findSignedIn(services.request.headers)
  const authorization = await openAuthorization(services, query, signed_in, services.request).catch(
    preventRedirect,
  )
  if (authorization.step !== 'ask') throw apiError('Unauthorized', 'Unauthorized')
  return presentAuthorization(authorization)
}
