import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { html, type Html } from '../../core/pages/html-page.ts'
import type { Authorization } from './authorize.ts'
import { isStranger } from './client-rules.ts'
import type { AuthorizationRequest, Refused } from './request.ts'

/** Sentences of the scopes about a person. */
const ownSentences: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your e-mail address',
  'user:read': 'See your account',
}

const areaOf = (scope: string): string => (scope.split(':')[0] ?? scope).replaceAll('_', ' ')

/** Describes scopes in sentences: the person first, then write access, then read access. */
export const sentencesOf = (scopes: readonly string[]): readonly string[] => {
  const own = Object.entries(ownSentences).flatMap(([scope, sentence]) =>
    scopes.includes(scope) ? [sentence] : [],
  )
  const areas = scopes.filter((scope) => ownSentences[scope] === undefined)
  const changed = areas.filter((scope) => scope.endsWith(':write')).map(areaOf)
  const read = areas
    .filter((scope) => !scope.endsWith(':write'))
    .map(areaOf)
    .filter((area) => !changed.includes(area))
  return [
    ...own,
    ...(changed.length > 0 ? [`See and change: ${changed.join(', ')}`] : []),
    ...(read.length > 0 ? [`See: ${read.join(', ')}`] : []),
  ]
}

/** Recognizable destination of a redirect. */
export const destinationOf = (redirect_uri: string): string => {
  const { host, protocol } = new URL(redirect_uri)
  return protocol === 'http:' || protocol === 'https:' ? host : `an app on this device (${protocol}//)`
}

const chooser = ({ organizations, chosen }: Extract<Authorization, { step: 'ask' }>): Html =>
  chosen === undefined
    ? html`<label for="sub">Organization</label>
        <select id="sub" name="sub" required>
          ${organizations.map(({ id, slug }) => html`<option value="${id}">${slug}</option>`)}
        </select>`
    : html`<input type="hidden" name="sub" value="${chosen.id}" />`

const links = ({ client }: AuthorizationRequest): Html | false => {
  const all = [
    ['Terms of service', client.tos_uri],
    ['Privacy policy', client.policy_uri],
  ] as const
  const addresses = all.filter(([, address]) => address !== null)
  return (
    addresses.length > 0 &&
    html`<p class="facts">
      ${addresses.map(([name, address]) => html`<a href="${address}" rel="noreferrer noopener" target="_blank">${name}</a>`)}
    </p>`
  )
}

/**
 * Consent question: the client, the requested access, and the account.
 *
 * @param action target of the form
 * @param csrf proves that the form was created for this session and this request
 */
export const consentView = (
  authorization: Extract<Authorization, { step: 'ask' }>,
  action: string,
  csrf: string,
): Html => {
  const { request, user, organizations, chosen } = authorization
  const { client, sub_type, redirect_uri, scopes } = request
  const isForOrganization = sub_type === 'organization'
  if (isForOrganization && organizations.length === 0)
    return html`<section class="panel">
      <p>
        ${client.client_name} asks for access to an organization. You do not manage one: ask an owner or an
        admin of your organization.
      </p>
    </section>`
  const subject = isForOrganization
    ? (chosen?.slug ?? 'the organization you choose')
    : readableEmail(user.email)
  return html`<p class="lead">
      <strong>${client.client_name}</strong> asks for access to <strong>${subject}</strong>.
    </p>
    <section class="panel" aria-labelledby="allowed">
      <h2 id="allowed">What it will be able to do</h2>
      <ul>
        ${sentencesOf(scopes).map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
      <p class="aside">
        You then return to <strong>${destinationOf(redirect_uri)}</strong>.
        ${isStranger(client) && 'This app registered itself; its name has not been verified.'}
      </p>
      ${links(request)}
      <form method="post" action="${action}">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${isForOrganization && chooser(authorization)}
        <p class="answers">
          <button class="primary" name="action" value="allow">Allow</button>
          <button class="quiet" name="action" value="deny" formnovalidate>Deny</button>
        </p>
      </form>
    </section>`
}

/** Account selection for a client: the signed-in account, or another. */
export const accountView = (
  { request, user }: Extract<Authorization, { step: 'select_account' }>,
  addresses: { readonly go_on: string; readonly sign_in: string },
): Html =>
  html`<p class="lead"><strong>${request.client.client_name}</strong> asks which account to use.</p>
    <section class="panel">
      <p class="ways">
        <a class="button primary" href="${addresses.go_on}">Continue as ${readableEmail(user.email)}</a>
        <a class="button quiet" href="${addresses.sign_in}">Use another account</a>
      </p>
    </section>`

/** Error of a self-registered client's request, with a link back to it. */
export const refusedView = ({ client, redirect_uri, description, location }: Refused): Html =>
  html`<section class="panel">
    <p>
      ${client.client_name} asked for something that is not allowed (${description}) This app registered
      itself; its name has not been verified.
    </p>
    <p><a href="${location}" rel="noreferrer">Go back to ${destinationOf(redirect_uri)}</a></p>
  </section>`
