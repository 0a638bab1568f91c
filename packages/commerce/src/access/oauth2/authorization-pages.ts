import { contract, decodeQuery, validate } from '@atelier/contract'
import { apiError, OAuth2Error, type Page, type PageReply, type PageRequest } from '@atelier/plumbing/http'
import { servicesOfUser } from '../../core/audit/actor.ts'
import { readForm, redirect, requireOwnForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { loadChoices, loadRequest, openAuthorization } from './authorize.ts'
import { openSeals } from './browser-seals.ts'
import { isSelfRegistered } from './client-rules.ts'
import { grantCode } from './codes.ts'
import { accountView, consentView, rejectedView } from './consent-view.ts'
import { saveGrant } from './grant-queries.ts'
import { runPage, foreignFormError, providerReply, requireNoneTwice } from './page-reply.ts'
import { redirectToClient, type Parameters, redirectedError, RejectedRequest } from './request.ts'

const parametersOf = ({ url }: PageRequest): Parameters => {
  requireNoneTwice(url)
  const { query } = contract.oauth2.authorize
  const result = validate(query, decodeQuery(query, url.searchParams), 'query')
  if (result.ok) return result.value
  const name = String(result.issues[0]?.loc[1] ?? 'query')
  throw new OAuth2Error(400, 'invalid_request', `Invalid '${name}' in request.`)
}

/**
 * Returns the URL of the sign-in page, with the way back to the request.
 *
 * @param isAgain true for re-authentication of a signed-in user
 */
const loginAddress = (back: string, isAgain: boolean): string =>
  `/login?${new URLSearchParams({ return_to: back, ...(isAgain && { prompt: 'login' }) })}`

const show = async (services: Services, page: PageRequest): Promise<PageReply> => {
  const { search, pathname } = page.url
  const { sealForm, withStep, readSteps } = openSeals(services)
  const signed_in = await services.identity.findSignedIn(page.headers)
  const done = readSteps(search, signed_in)
  const authorization = await openAuthorization(services, parametersOf(page), signed_in, {
    done,
    only_head: page.facts.only_head,
  })
  const { request } = authorization

  /** Returns the URL of this request, with the step that the user is asked to take. */
  const backAfter = (asked_for: 'sign_in' | 'account'): string =>
    `${pathname}?${withStep(search, { asked_for, session_id: signed_in?.session_id ?? null })}`
  if (signed_in === undefined || authorization.step === 'sign_in') {
    // The browser returned without a new session. Another sign-in would be an endless loop.
    if (signed_in !== undefined && done.was_asked_to_sign_in)
      throw redirectedError(request, services.public_url, 'login_required', 'The user did not sign in again.')
    return redirect(loginAddress(backAfter('sign_in'), signed_in !== undefined))
  }
  if (authorization.step === 'select_account')
    return providerReply({
      title: 'Which account?',
      parts: accountView(authorization, {
        go_on: backAfter('account'),
        sign_in: loginAddress(backAfter('sign_in'), true),
      }),
    })
  return providerReply({
    title: `Allow ${request.client.client_name}?`,
    user: authorization.user.email,
    form_leads_to: request.redirect_uri,
    parts: consentView(authorization, `/v1/oauth2/consent${search}`, sealForm(signed_in, search)),
  })
}

/**
 * Shows errors to the user that would otherwise redirect to a self-registered client. Without this, anyone
 * could make a URL of this server that redirects elsewhere (RFC 9700, section 4.11.2).
 */
const showRedirectErrors = async (respond: () => Promise<PageReply>): Promise<PageReply> => {
  try {
    return await respond()
  } catch (error) {
    if (!(error instanceof RejectedRequest) || !isSelfRegistered(error.client)) throw error
    return providerReply({ title: 'Something went wrong', parts: rejectedView(error), status: 400 })
  }
}

/** Applies the user's decision. */
const decide = async (services: Services, page: PageRequest): Promise<PageReply> => {
  requireOwnForm(page)
  const { clock, public_url } = services
  const form = await readForm(page)
  const signed_in = await services.identity.findSignedIn(page.headers)
  if (signed_in === undefined) throw apiError('Unauthorized', 'You are no longer signed in.')
  if (!openSeals(services).isFormOf(form.get('csrf') ?? '', signed_in, page.url.search))
    throw foreignFormError()
  const authorization = await loadRequest(services, parametersOf(page))
  if (form.get('action') === 'deny')
    throw redirectedError(authorization, public_url, 'access_denied', 'The user denied access.')
  if (form.get('action') !== 'allow')
    throw new OAuth2Error(400, 'invalid_request', "Invalid 'action' in request.")

  const request = { ...authorization, sub: authorization.sub ?? form.get('sub') ?? undefined }
  const { chosen } = await loadChoices(services, request, signed_in.user_id)
  if (request.sub_type === 'organization' && chosen === undefined)
    throw new OAuth2Error(400, 'invalid_sub', 'Choose the organization that the access is for.')
  const key = {
    client_id: request.client.id,
    user_id: signed_in.user_id,
    organization_id: chosen?.id ?? null,
  }
  const { database } = servicesOfUser(services, 'POST /v1/oauth2/consent', signed_in, page.facts)
  const code = await database.transact(async (tx) => {
    await saveGrant(tx, key, [...request.scopes], clock.now())
    return grantCode(tx, services, request, signed_in, key)
  })
  throw redirectToClient(request, public_url, { code })
}

/** Returns the consent page for a client's access, and its form target. */
export const authorizationPages = (services: Services): readonly Page[] => [
  {
    path: '/oauth2/authorize',
    respond: (page) => runPage(() => showRedirectErrors(() => show(services, page))),
  },
  {
    // Browsers send no session cookie with a cross-site form, so the request is repeated as a link.
    method: 'POST',
    path: '/oauth2/authorize',
    respond: (page) => runPage(async () => redirect(`/oauth2/authorize?${await readForm(page)}`)),
  },
  {
    method: 'POST',
    path: '/v1/oauth2/consent',
    respond: (page) => runPage(() => decide(services, page)),
  },
]
