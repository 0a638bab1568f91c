import type { CheckoutLink } from '@atelier/contract'
import { invalid, type Page } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { addCheckout, checkoutUrl, offerOf } from '../checkouts/index.ts'
import { decideAnswers } from '../custom-fields/index.ts'
import { chooseDiscount } from '../discounts/index.ts'
import { getLinkBySecret } from './link-queries.ts'
import { linkPath } from './present-link.ts'

/** Where somebody came from; kept with the checkout. */
const kept = ['reference_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** The metadata of the link, and what the address it was followed by says about its origin; the link's word counts more. */
const metadataOf = (link: CheckoutLink['metadata'], query: URLSearchParams): CheckoutLink['metadata'] => {
  const said = kept.flatMap((key) => {
    const value = query.get(key)?.slice(0, 500)
    return value === undefined || value === '' ? [] : [[key, value] as const]
  })
  return { ...Object.fromEntries(said), ...link }
}

/**
 * Opens a fresh checkout for whoever follows a link. Its discount is applied if it can be used now, and
 * dropped without a word otherwise.
 *
 * @returns the address of the checkout
 * @throws ResourceNotFound; 422 when nothing of the link can be bought
 */
const openLink = async (
  services: Services,
  client_secret: string,
  query: URLSearchParams,
  ip: string,
): Promise<string> => {
  const { db } = services.database
  const link = await getLinkBySecret(db, client_secret)
  const offer = offerOf(link.products)
  if (offer === undefined) {
    throw invalid([
      {
        loc: ['path', 'client_secret'],
        msg: 'What this link was for can no longer be bought.',
        type: 'value_error',
      },
    ])
  }
  const { organization_id, discount_id } = link
  const choice =
    discount_id === null
      ? undefined
      : await chooseDiscount(db, organization_id, { id: discount_id }, offer.product, services.clock.now())
  const checkout = await addCheckout(db, services, offer, {
    organization_id,
    success_url: link.success_url,
    embed_origin: query.get('embed_origin'),
    allow_discount_codes: link.allow_discount_codes,
    require_billing_address: link.require_billing_address,
    metadata: metadataOf(link.metadata, query),
    custom_field_data: decideAnswers(offer.product.attached_custom_fields, {}, false).answers,
    customer_id: null,
    customer_external_id: null,
    customer_name: null,
    customer_email: null,
    customer_ip_address: ip,
    customer_billing_address: null,
    customer_tax_id: null,
    customer_metadata: {},
    restart_of: null,
    subscription_id: null,
    discount: choice !== undefined && 'discount' in choice ? choice.discount : null,
    chosen: null,
  })
  const passed = new URLSearchParams(query)
  passed.delete('embed_origin')
  const search = passed.toString()
  return checkoutUrl(checkout, services) + (search === '' ? '' : `?${search}`)
}

/** The public address of links. Only a GET opens a checkout: what asks by HEAD is looking, not buying. */
export const linkPage = (services: Services): Page => ({
  path: linkPath,
  respond: async ({ method, url, parameters, facts }) => {
    if (method === 'HEAD') {
      await getLinkBySecret(services.database.db, parameters['client_secret'] ?? '')
      return { status: 200 }
    }
    const location = await openLink(services, parameters['client_secret'] ?? '', url.searchParams, facts.ip)
    return { status: 307, headers: { Location: location, 'Cache-Control': 'no-store' } }
  },
})
