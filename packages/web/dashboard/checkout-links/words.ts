import type { CheckoutLink } from './client.ts'

type Named = Pick<CheckoutLink, 'label'> & { readonly products: readonly { readonly name: string }[] }

/** The names of the products that a link offers. */
export const productNames = ({ products }: Named): string => products.map(({ name }) => name).join(', ')

/** What a link is called: by its label, or by what it sells. */
export const nameOf = (link: Named): string => link.label ?? productNames(link)

/** A link's name as that of a file, in whatever script: `Shop window` → `shop-window`, `夏のセール` → `夏のセール`. */
export const fileNameOf = (link: Named): string =>
  nameOf(link)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 64)
    .replaceAll(/^-|-$/g, '') || 'checkout-link'
