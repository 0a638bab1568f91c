import { sentence } from '@atelier/contract/texts/sentences'
import { apiError, type Page, type PageReply } from '@atelier/plumbing/http'
import { platformTitles } from '../../integrations/platforms.ts'
import type { Services } from '../../services.ts'
import { connectAccount, type ConnectRequest, readConnectRequest } from '../connected-accounts/index.ts'
import { findCustomer, maskEmail } from '../customers/index.ts'
import { html } from '../../pages/html-page.ts'
import { portalReply } from './html.ts'
import { portalPage, redirect, type Visit } from './visit.ts'

/**
 * The request of a visit that comes back from a platform, and whether the browser is signed in as its customer.
 *
 * @throws NotPermitted when the state is forged, too old or another seller's, or somebody else is signed in
 */
const readVisit = (services: Services, { seller, signed_in }: Visit, state: string) => {
  const request = readConnectRequest(services, state)
  if (request.organization_id !== seller.id) throw apiError('NotPermitted', sentence('other_seller'))
  const session = signed_in?.session
  // The session of a purchase says nothing about who the customer is.
  const isSignedIn = session !== undefined && session.checkout_id === null
  if (isSignedIn && session.customer_id !== request.customer_id)
    throw apiError('NotPermitted', sentence('other_customer'))
  return { request, isSignedIn }
}

const confirmForm = (visit: Visit, request: ConnectRequest, email: string, fields: URLSearchParams) => {
  const { seller, speech } = visit
  const { say } = speech
  const platform = platformTitles[request.platform]
  const field = (name: string) =>
    html`<input type="hidden" name="${name}" value="${fields.get(name) ?? ''}" />`
  return html`<section class="panel">
    <p>${say('connect.text', { platform, email, seller: seller.name })}</p>
    <p>${say('connect.sure')}</p>
    <form method="post" action="/${seller.slug}/portal/connect">
      ${field('state')}${field('code')}
      <button class="primary">${say('connect.action', { platform })}</button>
    </form>
  </section>`
}

/** A page that acts when it is opened: a browser that is signed in connects the account at once. */
const actingPage = (
  services: Services,
  path: string,
  respond: (visit: Visit) => Promise<PageReply>,
): Page => ({
  ...portalPage(services, 'GET', path, respond),
  acts: true,
})

/**
 * The page to which customers come back from a platform. Whoever made the address at the platform could have sent
 * it to somebody else, whose account would be connected to the wrong customer. So the browser must be signed in
 * as the customer, or its owner must confirm who the customer is; only then the code is used.
 */
export const connectPages = (services: Services): readonly Page[] => [
  actingPage(services, '/connect', async (visit) => {
    const { searchParams } = visit.request.url
    const { request, isSignedIn } = readVisit(services, visit, searchParams.get('state') ?? '')
    if (isSignedIn) return redirect(await connectAccount(services, request, searchParams.get('code') ?? ''))
    const { organization_id, customer_id } = request
    const customer = await findCustomer(services.database.db, organization_id, { id: customer_id })
    if (customer === undefined) throw apiError('NotPermitted', sentence('deleted_customer'))
    return portalReply(visit, {
      title: visit.speech.say('connect.title', { platform: platformTitles[request.platform] }),
      body: confirmForm(visit, request, maskEmail(customer.email), searchParams),
      form_targets: [new URL(request.return_to).origin],
    })
  }),
  portalPage(services, 'POST', '/connect', async (visit) => {
    const { request } = readVisit(services, visit, visit.form.get('state') ?? '')
    return redirect(await connectAccount(services, request, visit.form.get('code') ?? ''))
  }),
  // Where a tab ends that was opened from a portal in a frame. An error of the platform is named in the address, whose words anybody
  // could have written: it is not shown.
  portalPage(services, 'GET', '/connected', (visit) => {
    const { say } = visit.speech
    const isConnected = !visit.request.url.searchParams.has('error')
    const sentence = say(isConnected ? 'connected.text' : 'connected.failed')
    return portalReply(visit, {
      title: say(isConnected ? 'connected.title' : 'failed'),
      body: html`<section class="panel"><p>${sentence}</p></section>`,
    })
  }),
]
