import { sentence } from '@atelier/contract/texts/sentences'
import { AccountPlatform, Id } from '@atelier/contract'
import {
  apiError,
  type Page,
  type PageReply,
  type Portal,
  type RequestFacts,
  unrepeated,
} from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import { fontPages } from '@atelier/plumbing/frame'
import type { Services } from '../core/services.ts'
import { portalUrl } from '../core/site-url.ts'
import { authorize } from '../customers/connected-accounts/index.ts'
import { ownCreditNotes } from '../returns/credit-notes/index.ts'
import { ownDownloadUrl } from '../delivery/downloadables/index.ts'
import { ownOrders } from '../orders/orders/index.ts'
import { connectPages } from './connect-pages.ts'
import { emailPages } from './email-pages.ts'
import { reviewPages } from './review-pages.ts'
import { signInPages } from './sign-in-pages.ts'
import { lookupPages } from './lookup.ts'
import { respondInPortal, ownAddress, portalPage, redirect, type Visit } from './visit.ts'

const pageNotFoundError = () => apiError('ResourceNotFound', sentence('not_seen'))

/** @throws ResourceNotFound without a session, or for an invalid id */
const requireSubject = ({ signed_in, request }: Visit): { readonly session: Portal; readonly id: string } => {
  const id = safeParse(Id, request.parameters['id'])
  if (signed_in === undefined || !id.success) throw pageNotFoundError()
  return { session: signed_in.session, id: id.data }
}

/** Returns the services of an API handler, for the calls that a page makes as its customer. */
const servicesOfCaller = (services: Services, caller: Portal, request: RequestFacts) => ({
  ...services,
  caller,
  request,
  repetition: unrepeated(),
  wire: { kind: 'none' } as const,
})

/**
 * Returns the pages of the portal other than its application: plain links to files, invoices, receipts and credit notes
 * (each click creates a fresh address) and to other platforms, the calls that set cookies, and the pages
 * behind links in e-mails.
 */
export const portalPages = (services: Services): readonly Page[] => {
  const link = (path: string, respond: (visit: Visit) => Promise<PageReply>) =>
    portalPage(services, 'GET', path, respond)
  return [
    ...fontPages,
    link('/downloads/{id}', async (visit) => {
      const { session, id } = requireSubject(visit)
      return redirect(await ownDownloadUrl(servicesOfCaller(services, session, visit.request.facts), id))
    }),
    link('/orders/{id}/invoice', async (visit) => {
      const { session, id } = requireSubject(visit)
      const context = servicesOfCaller(services, session, visit.request.facts)
      return redirect((await ownOrders.invoice({ path: { id } }, context)).url)
    }),
    link('/orders/{id}/receipt', async (visit) => {
      const { session, id } = requireSubject(visit)
      const context = servicesOfCaller(services, session, visit.request.facts)
      return redirect((await ownOrders.receipt({ path: { id } }, context)).url)
    }),
    link('/refunds/{id}/credit-note', async (visit) => {
      const { session, id } = requireSubject(visit)
      const context = servicesOfCaller(services, session, visit.request.facts)
      return redirect((await ownCreditNotes.document({ path: { id } }, context)).url)
    }),
    link('/accounts/{platform}', async ({ seller, signed_in, request }) => {
      const platform = safeParse(AccountPlatform, request.parameters['platform'])
      if (signed_in === undefined || !platform.success) throw pageNotFoundError()
      const context = servicesOfCaller(services, signed_in.session, request.facts)
      const isOwnDomain = request.url.hostname === seller.custom_domain
      const home = isOwnDomain ? portalUrl(services, seller) : `/${seller.slug}/portal`
      const query = { platform: platform.data, return_to: `${home}/benefits` }
      return redirect((await authorize({ query }, context)).url)
    }),
    ...lookupPages(services),
    ...signInPages(services),
    ...emailPages(services),
    ...reviewPages(services),
    ...connectPages(services),
  ]
}

/**
 * Returns the portal pages that show its application: a catch-all, so they come after the others. A session token in
 * the address becomes a cookie first.
 *
 * @param application returns the HTML of the application
 */
export const portalScreens = (services: Services, application: Page['respond']): Page[] => {
  const screen = (path: string): Page => ({
    path: `/{slug}/portal${path}`,
    respond: (request) =>
      respondInPortal(services, request, async (seller) => {
        // The cookie's path is the canonical spelling of the slug.
        if (request.parameters['slug'] !== seller.slug) return redirect(ownAddress(seller, request.url))
        const reply = await application(request)
        return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } }
      }),
  })
  return [screen(''), screen('/{path...}')]
}
