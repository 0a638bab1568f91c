import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { choice, flag, list, metadata, optionalText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { firstInterval, intervalOf } from './billing-entry.ts'
import { firstTrial, trialEntryOf, trialOfEntry, type TrialEntry } from '../shared/trial-entry.ts'
import type { Product } from '../api-types.ts'
import { activePrices, isSame, type PriceField, priceEntryOf, priceFieldOf, pricesOf } from './price-body.ts'
import { emptyAmounts, type PriceEntry } from './price-entry.ts'

export type Attached = { readonly id: string; readonly label: string; readonly note?: string }

type StoredField = Product['attachedCustomFields'][number]
type Picture = Pick<Product['medias'][number], 'id' | 'name' | 'publicUrl'>

const productFields = fields({
  name: text('name'),
  description: optionalText('description'),
  visibility: choice('visibility', ['public', 'private', 'draft']),
  medias: list(
    'medias',
    ({ id, name, publicUrl }: Picture) => ({ id, name, url: publicUrl }),
    ({ id }) => id,
  ),
  fields: list(
    'attachedCustomFields',
    ({ customFieldId, customField, required }: StoredField): Attached & { readonly required: boolean } => ({
      id: customFieldId,
      label: customField.name,
      note: customField.slug,
      required,
    }),
    ({ id, required }) => ({ customFieldId: id, required }),
  ),
  metadata: metadata(),
})
/** True for a product that fills the balance of its customer. */
const topUp = fields({ isTopUp: flag('balanceTopUp') })
/** True for a trial that asks for a payment method. */
const trialTerms = fields({ trialNeedsCard: flag('trialRequiresPaymentMethod', true) })

/** Form values of a product. */
export type ProductEntry = PriceEntry &
  TrialEntry &
  ReturnType<typeof productFields.entryOf> &
  ReturnType<typeof topUp.entryOf> &
  ReturnType<typeof trialTerms.entryOf> & { benefits: readonly Attached[] }

type CreateBody = BodyOf<typeof api.products.create>
type UpdateBody = BodyOf<typeof api.products.update>

/** Returns the initial form values of a new product. */
export const emptyEntry = (currency: string): ProductEntry => ({
  ...productFields.entryOf(),
  ...topUp.entryOf(),
  ...trialTerms.entryOf(),
  ...emptyAmounts(currency),
  ...firstTrial,
  billing: 'once',
  ...firstInterval,
  kind: 'fixed',
  metered: [],
  others: [],
  benefits: [],
})

/**
 * Returns the initial form values of a product.
 *
 * @param defaultCurrency the default currency of the organization, whose prices come first
 */
export const entryOf = (product: Product, defaultCurrency: string): ProductEntry => ({
  ...productFields.entryOf(product),
  ...topUp.entryOf(product),
  ...trialTerms.entryOf(product),
  ...priceEntryOf(product, defaultCurrency),
  ...trialEntryOf(product.trialInterval, product.trialIntervalCount),
  benefits: product.benefits.map(({ id, description }) => ({ id, label: description })),
})

/** True for an entry that can fill balances: paid once, at a fixed or chosen price. */
export const canTopUp = ({ billing, kind }: Pick<ProductEntry, 'billing' | 'kind'>): boolean =>
  billing === 'once' && (kind === 'fixed' || kind === 'custom')

/** True for an entry that can have a trial: a subscription that costs something. */
export const canTry = ({
  billing,
  kind,
  metered,
}: Pick<ProductEntry, 'billing' | 'kind' | 'metered'>): boolean =>
  billing !== 'once' && (kind !== 'free' || metered.length > 0)

/** Returns the trial of an entry; undefined if there is none. An empty length is NaN. */
export const trialIn = (entry: ProductEntry) => (canTry(entry) ? trialOfEntry(entry) : undefined)

/** Returns the fields of the trial in a body. Shops without trials send none. */
const trialFields = (entry: ProductEntry, before?: Product) => {
  const trial = trialIn(entry)
  if (trial === undefined)
    return before?.trialInterval == null ? {} : { trialInterval: null, trialIntervalCount: null }
  return {
    trialInterval: trial.unit,
    trialIntervalCount: trial.count,
    ...trialTerms.bodyOf(entry),
  }
}

/** Returns the body that creates a product. */
export const createBody = (entry: ProductEntry, organizationId: string): CreateBody => ({
  ...productFields.bodyOf(entry),
  organizationId,
  ...(intervalOf(entry) ?? { recurringInterval: null }),
  ...trialFields(entry),
  ...(canTopUp(entry) && entry.isTopUp && topUp.bodyOf(entry)),
  prices: pricesOf(entry),
})

/** Returns the body that updates a product. Unchanged prices are referenced by their ids. */
export const updateBody = (entry: ProductEntry, product: Product): UpdateBody => {
  const active = activePrices(product)
  return {
    ...productFields.bodyOf(entry),
    ...trialFields(entry, product),
    prices: pricesOf(entry).map((entered) => {
      const samePrice = active.find((price) => isSame(price, entered))
      return samePrice === undefined ? entered : { id: samePrice.id }
    }),
  }
}

/** True when the entry adds or removes prices of the product. */
export const changesPrices = (entry: ProductEntry, product: Product): boolean => {
  const prices = updateBody(entry, product).prices ?? []
  return prices.length !== activePrices(product).length || prices.some((price) => !('id' in price))
}

type WithBenefits = { readonly benefits: readonly { readonly id: string }[] }

/** True when the benefits, or their order, differ from those before. */
export const changesBenefits = (entry: ProductEntry, before: WithBenefits): boolean =>
  entry.benefits.map(({ id }) => id).join() !== before.benefits.map(({ id }) => id).join()

/** Form fields, for their problems. */
export type FieldName = keyof ProductEntry | PriceField

/** Returns the form field of a location in the body: `metered.0.unit` for `prices.1.unitAmount`. */
export const fieldOf = (place: string, entry: ProductEntry): FieldName | undefined => {
  const [first = '', position = '', part = ''] = place.split('.')
  if (first === 'prices') return position === '' ? 'kind' : priceFieldOf(entry, Number(position), part)
  if (first === 'recurringInterval') return 'billing'
  if (first === 'recurringIntervalCount') return 'count'
  if (first === 'trialInterval') return 'trialUnit'
  if (first === 'trialIntervalCount') return 'trialCount'
  return productFields.fieldOf(place) ?? topUp.fieldOf(place)
}
