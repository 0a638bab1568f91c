/** An amount in minor units of its currency. */
export type Money = { readonly amount: number; readonly currency: string }

/** Sums of amounts, each by its currency. An amount of two currencies does not exist. */
export type Sums = ReadonlyMap<string, number>

/** Adds amounts up, each to those of its own currency. */
export const sumsOf = (amounts: readonly Money[]): Sums => {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return sums
}
