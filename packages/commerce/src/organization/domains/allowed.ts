/**
 * Access of a request on an organization's domain: unrestricted for its path (`all`), objects of the
 * organization (`checkout` and `link`, by secret or slug), or nothing.
 */
export type Allowed =
  | { readonly kind: 'all' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'checkout' | 'link'; readonly client_secret: string }
  | { readonly kind: 'link'; readonly slug: string }

/** Request for the domain of an organization. */
type DomainRequest = {
  /** Slug of the organization. */
  readonly slug: string
  /** `PaymentProcessor.browser_paths` */
  readonly browser_paths: RegExp | undefined
  /** True if the request contains a token: pages use cookies, and a token could belong to another organization. */
  readonly has_token?: boolean
}

const nothingAllowed: Allowed = { kind: 'nothing' }
const all: Allowed = { kind: 'all' }

/** Assets of the pages. */
const files = [/^\/assets\/[\w./-]+$/, /^\/fonts\/[\w.-]+$/, /^\/(mark\.svg|frame\.css|portal\/portal\.css)$/]

const checkout = [
  /^\/checkout\/([\w-]+)(?:\/(?:confirmation|about|receipt|restart))?$/,
  /^\/v1\/checkouts\/client\/([\w-]+)(?:\/confirm)?$/,
]

const link = /^\/v1\/checkout-links\/([\w-]+)\/redirect$/
const shortLink = /^\/buy\/([a-z0-9-]+)$/

/** Portal API calls made by its pages, without their prefix. Other calls with this prefix are rejected. */
const portalCalls = [
  /^benefit-grants(\/[\w-]+)?$/,
  /^customer-session\/(introspect|user)$/,
  /^customers\/(me(\/[\w-]+)*|stream)$/,
  /^downloadables$/,
  /^license-keys(\/[\w-]+(\/rotate)?)?$/,
  /^meters(\/[\w-]+(\/usage)?)?$/,
  /^oauth-accounts\/[\w-]+(\/[\w.%-]+)?$/,
  /^orders(\/[\w-]+(\/(invoice|receipt|credit-notes|withdrawal|shipment|payment-status|confirm-payment))?)?$/,
  /^refunds\/[\w-]+\/credit-note$/,
  /^subscriptions(\/[\w-]+(\/preview)?)?$/,
  /^top-ups$/,
  /^wallets(\/[\w-]+(\/entries)?)?$/,
]

/** Calls for the seller's software and for other platforms, which use the server's own address. */
const notOfPages = /^(license-keys\/(validate|activate)|oauth-accounts\/callback)$/

const isPortalCall = (call: string, slug: string): boolean => {
  const [, of] = /^(?:portals|organizations)\/([^/]+)$/.exec(call) ?? []
  if (of !== undefined) return of === slug
  return portalCalls.some((pattern) => pattern.test(call)) && !notOfPages.test(call)
}

/** Encoded letters, digits and marks that no program has to encode (RFC 3986, section 2.3): the router decodes them. */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

/**
 * Returns true for paths that servers could interpret differently: dot segments, doubled slashes or backslashes,
 * including encoded forms, and characters that are encoded although they stand for themselves.
 */
const isAmbiguous = (path: string): boolean =>
  needless.test(path) || /\/\/|\\|%2f|%5c|%25|(^|\/)\.{1,2}(\/|$)/i.test(path)

/**
 * Decides on a request for an organization's domain, which serves only its checkout and portal, with the calls of the
 * payment processor's browser code.
 *
 * @param path path as sent, without the query
 */
export const allowedAt = (
  path: string,
  { slug, browser_paths, has_token = false }: DomainRequest,
): Allowed => {
  if (isAmbiguous(path)) return nothingAllowed
  const plain = path.replace(/(?<=.)\/$/, '')
  if (files.some((pattern) => pattern.test(plain)) || browser_paths?.test(plain) === true) return all
  const opened = checkout.map((pattern) => pattern.exec(plain)?.[1]).find((secret) => secret !== undefined)
  if (opened !== undefined) return { kind: 'checkout', client_secret: opened }
  const followed = link.exec(plain)?.[1]
  if (followed !== undefined) return { kind: 'link', client_secret: followed }
  const short = shortLink.exec(plain)?.[1]
  if (short !== undefined) return { kind: 'link', slug: short }
  const portal = `/${slug}/portal`
  if (plain === portal) return all
  if (!plain.startsWith(`${portal}/`)) return nothingAllowed
  const rest = plain.slice(portal.length + 1)
  if (rest !== 'v1' && !rest.startsWith('v1/')) return all
  const call = /^v1\/customer-portal\/(.+)$/.exec(rest)?.[1]
  return call !== undefined && !has_token && isPortalCall(call, slug) ? all : nothingAllowed
}
