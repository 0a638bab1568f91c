import { slugOf } from '../../lib/slug.ts'
import type { CheckoutLink } from './client.ts'

type Named = Pick<CheckoutLink, 'label'> & { readonly products: readonly { readonly name: string }[] }

/** The names of the products that a link offers. */
export const productNames = ({ products }: Named): string => products.map(({ name }) => name).join(', ')

/** What a link is called: by its label, or by what it sells. */
export const nameOf = (link: Named): string => link.label ?? productNames(link)

/** A link's name as that of a file: `Shop window` → `shop-window`. */
export const fileNameOf = (link: Named): string => slugOf(nameOf(link)) || 'checkout-link'
