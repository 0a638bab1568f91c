import type { Services } from './services.ts'

/** A seller, as used in links to their pages. */
export type LinkedSeller = {
  readonly slug: string
  /** Verified domain for links; null if the seller has none. */
  readonly custom_domain: string | null
}

/**
 * Returns the base address of a seller's checkout and portal, without a trailing slash: their own domain,
 * otherwise this server.
 */
export const siteUrl = (
  { public_url }: Pick<Services, 'public_url'>,
  { custom_domain }: Pick<LinkedSeller, 'custom_domain'>,
): string => (custom_domain === null ? public_url : `https://${custom_domain}`)

/** Returns the address of a seller's customer portal. */
export const portalUrl = (services: Pick<Services, 'public_url'>, seller: LinkedSeller): string =>
  `${siteUrl(services, seller)}/${seller.slug}/portal`

/** Returns the address of one order in the portal, for e-mails. */
export const orderPageUrl = (
  services: Pick<Services, 'public_url'>,
  seller: LinkedSeller,
  order_id: string,
): string => `${portalUrl(services, seller)}/orders/${order_id}`
