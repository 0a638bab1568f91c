const tokens = new Map<string, string>()

/** Stores the session of a purchase for as long as its page is open. */
export const keepPurchaseToken = (clientSecret: string, token: string): void => {
  tokens.set(clientSecret, token)
}

/**
 * Session of a purchase paid in this tab, kept in session storage: its confirmation shows the benefits after
 * a reload, too. Without accessible storage it lasts as long as the page.
 *
 * @returns undefined in a tab that did not pay
 */
export const purchaseTokenOf = (clientSecret: string): string | undefined => {
  const name = `atelier-purchase-${clientSecret}`
  const token = tokens.get(clientSecret)
  try {
    if (token !== undefined) sessionStorage.setItem(name, token)
    return token ?? sessionStorage.getItem(name) ?? undefined
  } catch {
    return token
  }
}
