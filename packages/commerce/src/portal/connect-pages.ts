import type { PageParts } from '@atelier/contract/page-content'
import { maskEmail } from '@atelier/contract/primitives/masked-email'
import { sentence } from '@atelier/contract/texts/sentences'
import { apiError, headOfRedirect, type Page } from '@atelier/plumbing/http'
import { platformTitles } from '../catalog/integrations/index.ts'
import type { Services } from '../core/services.ts'
import {
  connectAccount,
  type ConnectRequest,
  readConnectRequest,
} from '../customers/connected-accounts/index.ts'
import { findCustomer } from '../customers/customers/index.ts'
import { portalReply } from './reply.ts'
import { portalPage, redirect, type Visit } from './visit.ts'

/**
 * Returns the request of a visit that comes back from a platform, and `isSignedIn` for a browser with its
 * customer's session.
 *
 * @throws NotPermitted if the state is forged, expired or another seller's, or another customer is signed
 * in
 */
const readVisit = (services: Services, { seller, signed_in }: Visit, state: string) => {
  const request = readConnectRequest(services, state)
  if (request.organization_id !== seller.id) throw apiError('NotPermitted', sentence('other_seller'))
  const session = signed_in?.session
  // The session of a purchase does not prove the customer's identity.
  const isSignedIn = session !== undefined && session.checkout_id === null
  if (isSignedIn && session.customer_id !== request.customer_id)
    throw apiError('NotPermitted', sentence('other_customer'))
  return { request, isSignedIn }
}

const confirmForm = (
  { seller, speech: { say } }: Visit,
  request: ConnectRequest,
  email: string,
  fields: URLSearchParams,
): PageParts => {
  const platform = platformTitles[request.platform]
  return [
    say('connect.text', { platform, email, seller: seller.name }),
    say('connect.sure'),
    {
      form: `/${seller.slug}/portal/connect`,
      hidden: { state: fields.get('state') ?? '', code: fields.get('code') ?? '' },
      parts: [{ button: say('connect.action', { platform }), tone: 'solid' }],
    },
  ]
}

/**
 * Returns the page to which a platform redirects customers. The creator of the authorization URL could have sent it to
 * another person, whose account would be connected to the wrong customer. Therefore the browser must be
 * signed in as the customer, or its owner must confirm the customer; only then the code is used.
 */
export const connectPages = (services: Services): readonly Page[] => [
  portalPage(services, 'GET', '/connect', async (visit) => {
    const { searchParams } = visit.request.url
    const { request, isSignedIn } = readVisit(services, visit, searchParams.get('state') ?? '')
    if (isSignedIn && visit.request.facts.only_head) return headOfRedirect
    if (isSignedIn) return redirect(await connectAccount(services, request, searchParams.get('code') ?? ''))
    const { organization_id, customer_id } = request
    const customer = await findCustomer(services.database.db, organization_id, { id: customer_id })
    if (customer === undefined) throw apiError('NotPermitted', sentence('deleted_customer'))
    return portalReply(visit, {
      title: visit.speech.say('connect.title', { platform: platformTitles[request.platform] }),
      parts: confirmForm(visit, request, maskEmail(customer.email), searchParams),
      form_targets: [new URL(request.return_to).origin],
    })
  }),
  portalPage(services, 'POST', '/connect', async (visit) => {
    const { request } = readVisit(services, visit, visit.form.get('state') ?? '')
    return redirect(await connectAccount(services, request, visit.form.get('code') ?? ''))
  }),
  // Final page of a tab opened from an embedded portal. The platform's error message in the address is not
  // shown, since anyone could have written it.
  portalPage(services, 'GET', '/connected', (visit) => {
    const { say } = visit.speech
    const isConnected = !visit.request.url.searchParams.has('error')
    return portalReply(visit, {
      title: say(isConnected ? 'connected.title' : 'failed'),
      parts: [say(isConnected ? 'connected.text' : 'connected.failed')],
    })
  }),
]
