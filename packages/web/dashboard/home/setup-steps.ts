import type { Organization } from '../api-types.ts'

/** Counts of a shop's objects; undefined where unknown. */
export type Counts = {
  readonly products: number | undefined
  readonly links: number | undefined
  readonly orders: number | undefined
  readonly tokens: number | undefined
}

/** Areas of the steps, by the last part of their URLs. */
type StepArea = 'products' | 'checkout-links' | 'orders' | 'settings' | 'developers'

export type Step = {
  readonly area: StepArea
  readonly label: string
  readonly note: string
  readonly isDone: boolean
}

type Products = {
  readonly items: readonly { readonly id: string }[]
  readonly pagination: { readonly total_count: number }
}

/**
 * Counts the seller's own products: all except that of the studio, which an installation starts with.
 *
 * @param products a page of at least two products
 */
export const ownProducts = (
  products: Products | undefined,
  studio_product: string | undefined,
): number | undefined =>
  products &&
  products.pagination.total_count - products.items.filter(({ id }) => id === studio_product).length

/**
 * Returns the steps of setting up a shop, in their natural order. Unknown counts are treated as complete, so
 * that no step is suggested needlessly.
 */
export const setupSteps = (
  { email, avatarUrl }: Pick<Organization, 'email' | 'avatarUrl'>,
  { products = 1, links = 1, orders = 1, tokens = 1 }: Counts,
  isSandbox: boolean,
): readonly Step[] => [
  {
    area: 'products',
    label: 'Create a product',
    note: 'What you sell, and what it costs: once, or at an interval.',
    isDone: products > 0,
  },
  {
    area: 'checkout-links',
    label: 'Create a checkout link',
    note: 'A link that you can send to anyone, or put behind a button.',
    isDone: links > 0,
  },
  {
    area: 'orders',
    label: isSandbox ? 'Make a test sale' : 'Make the first sale',
    note: isSandbox
      ? 'Open your link and pay with the card 4242 4242 4242 4242. No real money moves.'
      : 'Share your link. The order appears here as soon as it is paid.',
    isDone: orders > 0,
  },
  {
    area: 'settings',
    label: 'Add your details',
    note: 'A picture and an address for questions, which customers see on checkouts and invoices.',
    isDone: email !== null && avatarUrl !== null,
  },
  {
    area: 'developers',
    label: 'Create an access token',
    note: 'For your own programs, if you have any.',
    isDone: tokens > 0,
  },
]
