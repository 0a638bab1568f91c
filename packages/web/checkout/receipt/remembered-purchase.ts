import { purchaseTokenOf } from '../state/purchase-token.ts'

/**
 * The session of a purchase that was paid in this tab, which remembers it: its confirmation shows what the purchase gives also
 * after a reload. Where the browser forbids pages to keep anything, it lasts as long as the page.
 *
 * @returns undefined in a tab that did not pay
 */
export const rememberedPurchase = (clientSecret: string): string | undefined => {
  const name = `atelier-purchase-${clientSecret}`
  const token = purchaseTokenOf(clientSecret)
  try {
    if (token !== undefined) sessionStorage.setItem(name, token)
    return token ?? sessionStorage.getItem(name) ?? undefined
  } catch {
    return token
  }
}
