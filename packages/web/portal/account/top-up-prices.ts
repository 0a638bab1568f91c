import type { TopUpOffer } from '../api-types.ts'

type Price = TopUpOffer['prices'][number]

/** Price at which a balance is filled; `amount` is null where the customer chooses it. */
export type TopUpChoice = Price & { readonly key: string; readonly product_id: string; readonly name: string }

/** Returns the prices of an offer in a currency; without one, those in all currencies. */
export const pricesIn = ({ prices }: TopUpOffer, currency: string | undefined): readonly Price[] =>
  currency === undefined ? prices : prices.filter((price) => price.currency === currency)

/** Returns the amounts that a customer can add to a balance in a currency, or to any balance. */
export const choicesOf = (offers: readonly TopUpOffer[], currency?: string): readonly TopUpChoice[] =>
  offers.flatMap((offer) =>
    pricesIn(offer, currency).map((price) => ({
      ...price,
      key: `${offer.id} ${price.currency}`,
      product_id: offer.id,
      name: offer.name,
    })),
  )
