import { purchaseTokenOf } from '../state/purchase-token.ts'

/**
 * Session of a purchase paid in this tab, kept in session storage: its confirmation shows the benefits after
 * a reload, too. Without accessible storage it lasts as long as the page.
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
