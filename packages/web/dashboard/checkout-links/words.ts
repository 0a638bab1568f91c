import type { CheckoutLink } from '../api-types.ts'

type Named = Pick<CheckoutLink, 'label'> & { readonly products: readonly { readonly name: string }[] }

/** Returns the names of a link's products. */
export const productNames = ({ products }: Named): string => products.map(({ name }) => name).join(', ')

/** Returns the name of a link: its label, otherwise its products. */
export const nameOf = (link: Named): string => link.label ?? productNames(link)

/** Returns the URL for sharing: the short one. */
export const addressOf = ({ url, short_url }: Pick<CheckoutLink, 'url' | 'short_url'>): string =>
  short_url ?? url

type Figures = Pick<CheckoutLink, 'openings_count' | 'paid_orders_count' | 'revenue'>

/**
 * Returns the checkouts that a link opened, those that were paid, and their revenue. `share` is that of the
 * paid ones and `average` the revenue of one; undefined while there are none. Links from before sales were
 * counted can have more purchases than openings.
 */
export const funnelOf = ({
  openings_count: opened = 0,
  paid_orders_count: paid = 0,
  revenue = 0,
}: Figures) => ({
  opened,
  paid,
  revenue,
  share: paid === 0 || opened === 0 ? undefined : Math.min(paid / opened, 1),
  average: paid === 0 ? undefined : Math.round(revenue / paid),
})

/** True when customers of a link can pay in another currency than this one. */
export const hasOtherCurrency = ({ products }: Pick<CheckoutLink, 'products'>, currency: string): boolean =>
  products.some(({ prices }) =>
    prices.some((price) => 'price_currency' in price && price.price_currency !== currency),
  )

/** Returns a file name for a link, in any script: `Shop window` → `shop-window`, `夏のセール` → `夏のセール`. */
export const fileNameOf = (link: Named): string =>
  nameOf(link)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 64)
    .replaceAll(/^-|-$/g, '') || 'checkout-link'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Returns HTML for a page of the seller: a link that the script opens as a checkout over the page.
 *
 * @param server the origin of this server, which hosts the script
 */
export const embedCode = (server: string, url: string, label: string): string =>
  `<script src="${server}/embed.js" data-auto-init defer></script>
<a href="${escaped(url)}" data-atelier-checkout>${escaped(label)}</a>`
