import { sentence } from '@atelier/contract/texts/sentences'
import {
  ApiError,
  apiError,
  isForeignWrite,
  type Message,
  type Page,
  type PageReply,
  type PageRequest,
  readCookie,
} from '@atelier/plumbing/http'
import { hashToken, isSameSecret } from '@atelier/plumbing/tokens'
import type { Github } from '../integrations/github/port.ts'
import { PlatformError } from '../integrations/port.ts'
import { invalidStateError, stateLifetime } from '../integrations/signed-state.ts'
import { readForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { linkPath, linkState } from './install.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { linkInstallation } from './link.ts'
import { consentView, sayView } from './link-view.ts'

const cookie = 'github_link'

const setCookie = (public_url: string, value: string, milliseconds: number): PageReply['headers'] => ({
  'Set-Cookie': `${cookie}=${value}; Path=${linkPath}; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Lax${public_url.startsWith('https:') ? '; Secure' : ''}`,
})

const forbiddenError = (message: Message): ApiError => apiError('NotPermitted', message)

/** Decodes a `state`. @throws NotPermitted */
const requireLink = (services: Services, state: string) => {
  const link = linkState.read(services, state)
  if (link === undefined) throw invalidStateError()
  return link
}

/**
 * Explains the next step: visitors sent here by a stranger can see the organization that they are about to
 * trust.
 */
const showConsent = async (services: Services, github: Github, { url }: PageRequest): Promise<PageReply> => {
  const state = url.searchParams.get('state') ?? ''
  const { organization_id } = requireLink(services, state)
  const { name } = await getOrganization(services.database.db, organization_id, organization_id)
  const leads_to = github.authorizeUrl({ state: '', redirect_url: services.public_url })
  return consentView({ name, action: `${linkPath}/start`, state, leads_to })
}

/** Stores the consent in a cookie, and redirects to GitHub. */
const begin = async (services: Services, github: Github, request: PageRequest): Promise<PageReply> => {
  if (isForeignWrite(request.headers, request.url.host)) throw forbiddenError(sentence('foreign_form'))
  const form = await readForm(request)
  const state = form.get('state') ?? ''
  requireLink(services, state)
  const { public_url, secret } = services
  return {
    status: 303,
    headers: {
      Location: await github.installUrl(state),
      'Cache-Control': 'no-store',
      ...setCookie(public_url, hashToken(secret, state), stateLifetime),
    },
  }
}

/** Handles GitHub's callback after the installation of the App, with proof of the visitor's identity. */
const finish = async (services: Services, github: Github, request: PageRequest): Promise<PageReply> => {
  const { public_url, secret } = services
  const parameter = (name: string): string => request.url.searchParams.get(name) ?? ''
  const { organization_id, return_to } = requireLink(services, parameter('state'))
  const state = readCookie(request.headers, cookie) ?? ''
  if (!isSameSecret(state, hashToken(secret, parameter('state'))))
    throw forbiddenError('This link was opened in another browser. Start and finish in the same one.')
  if (parameter('setup_action') === 'request')
    throw forbiddenError(
      'An owner of the GitHub organization must approve the GitHub App first. Start again when that is done.',
    )
  const installation_id = parameter('installation_id')
  const code = parameter('code')
  if (!/^\d{1,15}$/.test(installation_id) || code === '')
    throw apiError(
      'BadRequest',
      'GitHub did not return the repositories or your identity. Start again, and allow the GitHub App to know who you are.',
    )
  const { access_token } = await github.exchange(code, `${public_url}${linkPath}/callback`)
  const linked = await linkInstallation(services, github, { organization_id, installation_id, access_token })
  if (linked === undefined)
    throw forbiddenError(
      'You administer none of the repositories on which the GitHub App was installed, so none was linked.',
    )
  const forget = setCookie(public_url, '', 0)
  if (return_to !== null)
    return { status: 303, headers: { Location: return_to, 'Cache-Control': 'no-store', ...forget } }
  const reply = sayView(
    'Linked',
    `${linked.repositories === 1 ? 'One repository' : `${linked.repositories} repositories`} of ${linked.account} can now be given to customers. You can close this page.`,
  )
  return { ...reply, headers: { ...reply.headers, ...forget } }
}

/** Returns an error page. @throws errors other than those of the request or of GitHub */
const failureView = (error: unknown): PageReply => {
  if (error instanceof PlatformError)
    return sayView('Something went wrong', error.message, error.kind === 'action_required' ? 403 : 503)
  if (error instanceof ApiError) return sayView('Something went wrong', error.message, error.status)
  throw error
}

/** Returns the pages on which a repository administrator links repositories to an organization. */
export const linkPages = (services: Services): readonly Page[] => {
  const { github } = services.integrations
  if (github === undefined) return []
  const page = (
    method: 'GET' | 'POST',
    path: `/${string}`,
    respond: (services: Services, github: Github, request: PageRequest) => Promise<PageReply>,
  ): Page => ({
    method,
    path: `${linkPath}${path}`,
    respond: (request) => respond(services, github, request).catch(failureView),
  })
  return [page('GET', '/start', showConsent), page('POST', '/start', begin), page('GET', '/callback', finish)]
}
