const nameOf = (clientSecret: string): string => `atelier-purchase-${clientSecret}`

/** Where the browser forbids pages to keep anything, the token lasts as long as the page. */
const ofPage = new Map<string, string>()

/** Keeps the session of a purchase for this tab: who paid in it sees what the purchase gives, also after a reload. */
export const keepPurchaseToken = (clientSecret: string, token: string): void => {
  ofPage.set(clientSecret, token)
  try {
    sessionStorage.setItem(nameOf(clientSecret), token)
  } catch {
    // The map has it.
  }
}

/** The session of the purchase; undefined in a tab that did not pay. */
export const purchaseTokenOf = (clientSecret: string): string | undefined => {
  try {
    return sessionStorage.getItem(nameOf(clientSecret)) ?? undefined
  } catch {
    return ofPage.get(clientSecret)
  }
}
