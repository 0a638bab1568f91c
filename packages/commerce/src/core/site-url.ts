import type { Services } from './services.ts'

/** Seller, as needed for links to its pages. */
export type LinkedSeller = {
  readonly slug: string
  /** Verified domain used in links; null without a verified domain. */
  readonly custom_domain: string | null
}

/**
 * Returns the base address of a seller's checkout and portal, without a trailing slash: its own domain, or else this
 * server.
 */
export const siteUrl = (
  { public_url }: Pick<Services, 'public_url'>,
  { custom_domain }: Pick<LinkedSeller, 'custom_domain'>,
): string => (custom_domain === null ? public_url : `https://${custom_domain}`)

/** Returns the address of a seller's customer portal. */
export const portalUrl = (services: Pick<Services, 'public_url'>, seller: LinkedSeller): string =>
  `${siteUrl(services, seller)}/${seller.slug}/portal`

/** Returns the address of an order in the portal, for links in e-mails. */
export const orderPageUrl = (
  services: Pick<Services, 'public_url'>,
  seller: LinkedSeller,
  order_id: string,
): string => `${portalUrl(services, seller)}/orders/${order_id}`
