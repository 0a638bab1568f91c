import { Id } from '@atelier/contract'
import { apiError, type Page, type PageReply, type RequestFacts, type Portal } from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import type { Services } from '../../services.ts'
import { closeSession } from '../customer-sessions/index.ts'
import { getPortalCustomer, maskEmail } from '../customers/index.ts'
import { ownOrders } from '../orders/index.ts'
import { ownSubscriptions } from '../subscriptions/index.ts'
import { setCookie } from './cookies.ts'
import { emailPages } from './email-pages.ts'
import { html, portalReply } from './html.ts'
import { purchasesView } from './orders-view.ts'
import { signInPages } from './sign-in-pages.ts'
import { emailForm, ownCodeForm } from './sign-in-view.ts'
import { portalStyle } from './style.ts'
import { portalPage, redirect, type Visit } from './visit.ts'

const ordersOnAPage = 20
const sessionSeconds = 3600

/** What has just been done, by the word that the address carries. */
const notices: Readonly<Record<string, string>> = {
  canceled: 'The subscription is canceled. We have sent you an e-mail about it.',
  resumed: 'The subscription goes on as before.',
}

/** The services as the handlers of the API get them, for the calls that a page makes in its customer's name. */
const calledBy = (services: Services, caller: Portal, request: RequestFacts) => ({
  ...services,
  caller,
  request,
})

const signedOut = ({ seller, has_ended }: Visit): PageReply =>
  portalReply(
    { seller },
    {
      title: 'Your orders',
      notice: has_ended ? 'Your session has ended. Ask for a code to go on.' : undefined,
      body: emailForm(seller),
    },
  )

/** The orders and subscriptions of a session: of one purchase, or of the whole customer. */
const showPurchases = async (services: Services, visit: Visit, session: Portal): Promise<PageReply> => {
  const { seller, request } = visit
  const given = Number(request.url.searchParams.get('page') ?? 1)
  const page = Number.isSafeInteger(given) && given > 0 && given < 1_000_000 ? given : 1
  const context = calledBy(services, session, request.facts)
  const [customer, orders, subscriptions] = await Promise.all([
    getPortalCustomer(services.database.db, session),
    ownOrders.list({ query: { page, limit: ordersOnAPage, sorting: ['-created_at'] } }, context),
    ownSubscriptions.list({ query: { page: 1, limit: 100, sorting: ['-started_at'] } }, context),
  ])
  const isPurchase = session.checkout_id !== null
  const purchases = {
    orders: orders.items,
    subscriptions: subscriptions.items,
    page,
    pages: orders.pagination.max_page,
  }
  const lead = isPurchase
    ? html`<p class="lead">What you bought at ${seller.name} as ${maskEmail(customer.email)}.</p>`
    : html`<p class="lead">Everything under ${customer.email} at ${seller.name}.</p>`
  return portalReply(
    { seller, session },
    {
      title: isPurchase ? 'Your purchase' : 'Your orders',
      notice: notices[request.url.searchParams.get('done') ?? ''],
      body: html`${lead}${purchasesView(purchases, seller)}${isPurchase && ownCodeForm(seller, maskEmail(customer.email))}`,
    },
  )
}

/** @throws ResourceNotFound when nobody is signed in, or the id is none */
const requireSubject = ({ signed_in, request }: Visit): { readonly session: Portal; readonly id: string } => {
  const id = safeParse(Id, request.parameters['id'])
  if (signed_in === undefined || !id.success)
    throw apiError('ResourceNotFound', 'This is not to be seen here. Sign in to see your orders.')
  return { session: signed_in.session, id: id.data }
}

/**
 * The pages of the portal. A token in the address, as sellers and e-mails hand it out, becomes a cookie at
 * once, so that it stands in no history and no screenshot.
 */
export const portalPages = (services: Services): readonly Page[] => {
  const { public_url } = services
  const page = (
    method: 'GET' | 'POST',
    path: string,
    respond: (visit: Visit) => PageReply | Promise<PageReply>,
  ) => portalPage(services, method, path, respond)
  return [
    {
      path: '/portal/portal.css',
      respond: () => ({
        status: 200,
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=300' },
        body: portalStyle,
      }),
    },
    page('GET', '', (visit) => {
      const { seller, request, signed_in } = visit
      const token = request.url.searchParams.get('customer_session_token')
      if (token !== null) {
        const value = /^[\w-]{1,512}$/.test(token) ? token : 'unknown'
        return redirect(
          `/${seller.slug}/portal`,
          setCookie({ public_url, slug: seller.slug }, 'portal_session', value, sessionSeconds),
        )
      }
      return signed_in === undefined ? signedOut(visit) : showPurchases(services, visit, signed_in.session)
    }),
    page('POST', '/sign-out', async ({ seller, signed_in }) => {
      if (signed_in !== undefined) await closeSession(services, signed_in.token)
      const { slug } = seller
      return redirect(`/${slug}/portal`, setCookie({ public_url, slug }, 'portal_session', '', 0))
    }),
    page('GET', '/orders/{id}/invoice', async (visit) => {
      const { session, id } = requireSubject(visit)
      const context = calledBy(services, session, visit.request.facts)
      return redirect((await ownOrders.invoice({ path: { id } }, context)).url)
    }),
    page('POST', '/subscriptions/{id}', async (visit) => {
      const { session, id } = requireSubject(visit)
      const context = calledBy(services, session, visit.request.facts)
      const cancel_at_period_end = visit.form.get('do') !== 'resume'
      await ownSubscriptions.update({ path: { id }, body: { cancel_at_period_end } }, context)
      return redirect(`/${visit.seller.slug}/portal?done=${cancel_at_period_end ? 'canceled' : 'resumed'}`)
    }),
    ...signInPages(services),
    ...emailPages(services),
  ]
}
