const tokens = new Map<string, string>()

/** Stores the session of a purchase for as long as its page is open. */
export const keepPurchaseToken = (clientSecret: string, token: string): void => {
  tokens.set(clientSecret, token)
}

/** Returns the session of a purchase paid on this page. */
export const purchaseTokenOf = (clientSecret: string): string | undefined => tokens.get(clientSecret)
