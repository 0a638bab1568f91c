import type { contract } from '@atelier/contract'
import { OAuth2Error, Redirected } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { ClientRow } from './client-queries.ts'
import { isRegistered, knownScopesIn, scopesIn, withParameters } from './client-rules.ts'
import { type Challenge, readChallenge } from './pkce.ts'

/** Parameters of an authorization request as sent. */
export type Parameters = output<typeof contract.oauth2.authorize.query>

const promptWords = ['none', 'login', 'consent', 'select_account'] as const
type Prompt = (typeof promptWords)[number]

/** A valid authorization request. */
export type AuthorizationRequest = {
  readonly client: ClientRow
  /** Redirect URI of the response: the one in the request, or the client's first. */
  readonly redirect_uri: string
  readonly names_redirect: boolean
  readonly state: string | undefined
  readonly scopes: readonly string[]
  readonly nonce: string | null
  readonly prompts: ReadonlySet<Prompt>
  /** Maximum time since sign-in, in seconds. */
  readonly max_age: number | undefined
  readonly challenge: Challenge
  readonly sub_type: 'user' | 'organization'
  /** Requested organization. */
  readonly sub: string | undefined
}

type Answerable = Pick<AuthorizationRequest, 'client' | 'redirect_uri' | 'state'>

/** Redirect to the client with an error. */
export class RejectedRequest extends Redirected {
  readonly client: ClientRow
  readonly redirect_uri: string
  readonly error: string
  readonly description: string

  constructor(location: string, { client, redirect_uri }: Answerable, error: string, description: string) {
    super(location)
    this.client = client
    this.redirect_uri = redirect_uri
    this.error = error
    this.description = description
  }
}

const answerAddress = (
  { redirect_uri, state }: Answerable,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string => withParameters(redirect_uri, { ...answer, state, iss: issuer })

/**
 * Returns the redirect to the client. Every response has the issuer, so that a client of several servers can tell them
 * apart (RFC 9207).
 */
export const redirectToClient = (
  request: Answerable,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): Redirected => new Redirected(answerAddress(request, issuer, answer))

/** Returns the redirect to the client with an error. */
export const redirectedError = (
  request: Answerable,
  issuer: string,
  error: string,
  error_description: string,
): RejectedRequest =>
  new RejectedRequest(
    answerAddress(request, issuer, { error, error_description }),
    request,
    error,
    error_description,
  )

/**
 * Returns the redirect URI of a request. @throws OAuth2Error for an unregistered one, to which no redirect is ever made
 */
const redirectOf = ({ redirect_uris }: ClientRow, candidate: string | undefined): string => {
  const address = candidate ?? redirect_uris[0] ?? ''
  if (!isRegistered(redirect_uris, address))
    throw new OAuth2Error(400, 'invalid_request', "Invalid 'redirect_uri' in request.")
  return address
}

const readSubject = ({ sub_type = 'user', sub }: Parameters) => {
  if (sub_type !== 'user' && sub_type !== 'organization')
    throw new OAuth2Error(400, 'invalid_request', "Invalid 'sub_type' in request.")
  if (sub_type === 'user' && sub !== undefined)
    throw new OAuth2Error(400, 'invalid_request', "'sub' is for organizations: send sub_type=organization.")
  return { sub_type, sub } as const
}

const readPrompts = (prompt: string | undefined): ReadonlySet<Prompt> | undefined => {
  const words = scopesIn(prompt ?? '')
  const knownPrompt = promptWords.filter((word) => words.includes(word))
  if (knownPrompt.length < words.length) return undefined
  return knownPrompt.includes('none') && knownPrompt.length > 1 ? undefined : new Set(knownPrompt)
}

/** Returns true if a resource indicator (RFC 8707) is this server or a path on it. */
const isOwnResource = (resource: string, issuer: string): boolean =>
  URL.canParse(resource) && new URL(resource).origin === new URL(issuer).origin

/**
 * Parses an authorization request of a client.
 *
 * @throws OAuth2Error before the redirect URI is verified; afterwards Redirected, with the error for the
 *   client
 */
export const readRequest = (
  client: ClientRow,
  parameters: Parameters,
  issuer: string,
): AuthorizationRequest => {
  const { state, scope, nonce = null } = parameters
  const redirect_uri = redirectOf(client, parameters.redirect_uri)
  if (parameters.response_type !== 'code')
    throw new OAuth2Error(400, 'unsupported_response_type', "The 'response_type' must be code.")
  const subject = readSubject(parameters)

  const redirectError = (error: string, description: string) =>
    redirectedError({ client, redirect_uri, state }, issuer, error, description)
  const scopes = knownScopesIn(scope ?? '')
  if (scopes.length === 0 || scopes.some((item) => !client.scopes.includes(item)))
    throw redirectError(
      'invalid_scope',
      'No known scope is asked for, or the client has not registered all of them.',
    )
  if (!client.grant_types.includes('authorization_code'))
    throw redirectError('unauthorized_client', 'The client has not registered the grant authorization_code.')
  if (parameters.resource !== undefined && !isOwnResource(parameters.resource, issuer))
    throw redirectError('invalid_target', `Tokens of this server are valid only for ${issuer}.`)
  const challenge = readChallenge(
    parameters.code_challenge,
    parameters.code_challenge_method,
    client.token_endpoint_auth_method === 'none',
  )
  if (typeof challenge === 'string') throw redirectError('invalid_request', challenge)
  const prompts = readPrompts(parameters.prompt)
  if (prompts === undefined) throw redirectError('invalid_request', "Invalid 'prompt' in request.")
  const { max_age } = parameters
  if (max_age !== undefined && !/^\d{1,9}$/.test(max_age))
    throw redirectError('invalid_request', "Invalid 'max_age' in request.")
  return {
    ...subject,
    client,
    redirect_uri,
    names_redirect: parameters.redirect_uri !== undefined,
    state,
    scopes,
    nonce,
    prompts,
    max_age: max_age === undefined ? undefined : Number(max_age),
    challenge,
  }
}
