const tokens = new Map<string, string>()

/** Keeps the session of a purchase for as long as its page is open. */
export const keepPurchaseToken = (clientSecret: string, token: string): void => {
  tokens.set(clientSecret, token)
}

/** The session of a purchase that this page has paid. */
export const purchaseTokenOf = (clientSecret: string): string | undefined => tokens.get(clientSecret)
