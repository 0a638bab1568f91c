import type { CheckoutLink } from '@atelier/contract'
import {
  acceptedLanguages,
  beginningOf,
  invalid,
  issue,
  type Page,
  type RequestFacts,
} from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { chargeableDiscount, createCheckout, sellableOf } from '../checkouts/index.ts'
import { decideAnswers } from '../../catalog/custom-fields/index.ts'
import { chooseDiscount } from '../../catalog/discounts/index.ts'
import { linkPath, shortPath } from './present.ts'
import { countOpening, getLinkByAddress, type StoredLink } from './queries.ts'
import { isRobot, previewPage } from './robots.ts'

/** Query parameters with the source of a visitor, stored with the checkout. */
const originParameters = [
  'reference_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]

/** Query parameter of a checkout page: the currency in which the discount of the link has no amount. */
const noDiscountParameter = 'no_discount'

/** Returns the source of the visitor, overridden by the metadata of the link. */
const metadataOf = (link: CheckoutLink['metadata'], query: URLSearchParams): CheckoutLink['metadata'] => {
  const origin = originParameters.flatMap((key) => {
    const value = beginningOf(query.get(key) ?? '', 500)
    return value === '' ? [] : [[key, value] as const]
  })
  return { ...Object.fromEntries(origin), ...link }
}

/** Part of the address that identifies a link. */
type LinkParameter = 'client_secret' | 'slug'

const notOnSaleError = (parameter: LinkParameter) =>
  invalid([issue(['path', parameter], 'The products of this link can no longer be bought.')])

/** Returns the page of a link for robots: drafts are on no page. */
const robotPageOf = (link: StoredLink, parameter: LinkParameter) => {
  const products = link.products.filter(({ visibility }) => visibility !== 'draft')
  if (products.length === 0) throw notOnSaleError(parameter)
  return previewPage({ ...link, products })
}

/**
 * Creates a checkout for a visitor who follows a link. The link's discount is applied if it is valid and its total
 * can be charged; otherwise it is omitted. The page explains it if the discount has no amount in the currency of the
 * checkout.
 *
 * @param parameter part of the address that identifies the link
 * @returns the address of the checkout
 * @throws InvalidRequest if none of the link's products is available
 */
const followLink = async (
  services: Services,
  link: StoredLink,
  parameter: LinkParameter,
  query: URLSearchParams,
  { ip, country, headers }: Pick<RequestFacts, 'ip' | 'country' | 'headers'>,
): Promise<string> => {
  const { database, clock } = services
  const locales = acceptedLanguages(headers.get('accept-language'))
  const sellable = sellableOf(link.products, { visitor_country: country, locales })
  if (sellable === undefined) throw notOnSaleError(parameter)
  const { organization_id, discount_id } = link
  const { product, price } = sellable
  const choice = await chooseDiscount(database.db, sellable, { id: discount_id }, clock.now())
  const discount = chargeableDiscount(
    services,
    { product, price, chosen: null, discount: choice.discount },
    { currency: sellable.currency, customer_billing_address: null, customer_tax_id: null },
  )
  const checkout = {
    organization_id,
    success_url: link.success_url,
    embed_origin: query.get('embed_origin'),
    allow_discount_codes: link.allow_discount_codes,
    require_billing_address: link.require_billing_address,
    metadata: metadataOf(link.metadata, query),
    custom_field_data: decideAnswers(product.attached_custom_fields, {}, false).answers,
    customer_ip_address: ip,
    checkout_link_id: link.id,
    trial_interval: link.trial_interval,
    trial_interval_count: link.trial_interval_count,
    discount,
    chosen: null,
  }
  const created = await database.transact(async (tx) => {
    const opened = await createCheckout(tx, services, sellable, checkout)
    await countOpening(tx, link.id)
    return opened
  })
  const passed = new URLSearchParams(query)
  passed.delete('embed_origin')
  passed.delete(noDiscountParameter)
  if (choice.issues.some(({ code }) => code === 'discount_in_other_currency'))
    passed.set(noDiscountParameter, sellable.currency)
  const search = passed.toString()
  return created.url + (search === '' ? '' : `?${search}`)
}

/**
 * Returns the public addresses of links: the short address, and the long address with the secret. Only a GET by a
 * person creates a checkout: a HEAD request has no effect, and robots receive a page that describes the products.
 */
export const linkPages = (services: Services): readonly Page[] =>
  ([linkPath, shortPath] as const).map((path) => ({
    path,
    respond: async ({ url, parameters, facts }) => {
      const { client_secret = '', slug = '' } = parameters
      const parameter = path === shortPath ? 'slug' : 'client_secret'
      const link = await getLinkByAddress(
        services.database.db,
        parameter === 'slug' ? { slug } : { client_secret },
      )
      if (facts.only_head || isRobot(facts.user_agent)) return robotPageOf(link, parameter)
      const location = await followLink(services, link, parameter, url.searchParams, facts)
      return { status: 307, headers: { Location: location, 'Cache-Control': 'no-store' } }
    },
  }))
