import type { Services } from './services.ts'

/** A seller as links to their pages name them. */
export type LinkedSeller = {
  readonly slug: string
  /** The domain that links lead to; null where the seller has none that is proven. */
  readonly custom_domain: string | null
}

/** Where the checkout and the portal of a seller are, without a slash at the end: their own domain, else this server. */
export const siteUrl = (
  { public_url }: Pick<Services, 'public_url'>,
  { custom_domain }: Pick<LinkedSeller, 'custom_domain'>,
): string => (custom_domain === null ? public_url : `https://${custom_domain}`)

/** The page on which the customers of a seller see their purchases. */
export const portalUrl = (services: Pick<Services, 'public_url'>, seller: LinkedSeller): string =>
  `${siteUrl(services, seller)}/${seller.slug}/portal`

/** The page of one order in the portal, to which e-mails lead. */
export const orderPageUrl = (
  services: Pick<Services, 'public_url'>,
  seller: LinkedSeller,
  order_id: string,
): string => `${portalUrl(services, seller)}/orders/${order_id}`
