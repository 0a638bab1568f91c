import type { Camel, CheckoutPublic } from '@atelier/contract'

type Checkout = Camel<CheckoutPublic>

type Product = Checkout['product']

/** Properties of a checkout that describe the product, its price today, and its later charges. */
export type Offer = Pick<
  Checkout,
  | 'amount'
  | 'discount'
  | 'discountAmount'
  | 'taxAmount'
  | 'taxBehavior'
  | 'taxRate'
  | 'totalAmount'
  | 'appliedBalanceAmount'
  | 'dueAmount'
  | 'currency'
  | 'isPaymentRequired'
  | 'isPaymentFormRequired'
  | 'isFreeProductPrice'
  | 'subscriptionTerms'
> & {
  readonly product: Pick<Product, 'name' | 'description'> & {
    readonly prices: readonly OfferedPrice[]
    readonly benefits: readonly Pick<Product['benefits'][number], 'id' | 'description'>[]
  }
  readonly organization: Pick<Checkout['organization'], 'name'>
}

type OfferedPrice =
  | Pick<
      UsagePrice,
      'amountType' | 'isArchived' | 'id' | 'priceCurrency' | 'unitAmount' | 'capAmount' | 'meter'
    >
  | Pick<Exclude<Product['prices'][number], UsagePrice>, 'amountType' | 'isArchived'>

type UsagePrice = Extract<Product['prices'][number], { amountType: 'metered_unit' }>

/** Returns the amount to pay: the total, less the part that the balance of the buyer pays. */
export const dueOf = ({ dueAmount, totalAmount }: Pick<Offer, 'dueAmount' | 'totalAmount'>): number =>
  dueAmount ?? totalAmount

/** Usage-based prices of the offer, in its currency. */
export const usagePricesOf = ({ product, currency }: Offer) =>
  product.prices
    .filter((price) => price.amountType === 'metered_unit')
    .filter((price) => !price.isArchived && price.priceCurrency === currency)

/** Returns true when only usage is ever charged. */
export const isUsageOnly = (offer: Offer): boolean =>
  usagePricesOf(offer).length > 0 &&
  offer.amount === 0 &&
  !offer.product.prices.some(({ amountType, isArchived }) => amountType === 'custom' && !isArchived)

/** Returns the charges after today's; undefined for one-time and free products. */
export const laterChargesOf = ({ subscriptionTerms, isFreeProductPrice }: Offer) =>
  isFreeProductPrice ? undefined : subscriptionTerms

/** Returns the trial before the first charge; undefined without one. */
export const trialOf = (offer: Pick<Offer, 'subscriptionTerms'>) => offer.subscriptionTerms?.trial

/** Returns true when every later charge equals today's. */
export const isSteady = (offer: Offer): boolean => {
  const later = laterChargesOf(offer)
  return later !== undefined && later.regularCharge === null && later.nextCharge.amount === offer.totalAmount
}
