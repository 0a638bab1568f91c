import type * as api from '@atelier/contract'
import { metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import { firstInterval, intervalOf } from './billing-entry.ts'
import { firstTrial, trialEntryOf, trialOfEntry, type TrialEntry } from '../shared/trial-entry.ts'
import type { Product } from '../api-types.ts'
import { activePrices, isSame, type PriceField, priceEntryOf, priceFieldOf, pricesOf } from './price-body.ts'
import { emptyAmounts, type PriceEntry } from './price-entry.ts'

export type Attached = { readonly id: string; readonly label: string; readonly note?: string }

/** Form values of a product. */
export type ProductEntry = PriceEntry &
  TrialEntry & {
    name: string
    description: string
    visibility: NonNullable<Product['visibility']>
    /** True for a product that fills the balance of its customer. */
    isTopUp: boolean
    /** True for a trial that asks for a payment method. */
    trialNeedsCard: boolean
    benefits: readonly Attached[]
    fields: readonly (Attached & { readonly required: boolean })[]
    medias: readonly { readonly id: string; readonly name: string; readonly url: string }[]
    metadata: readonly MetadataRow[]
  }

type CreateBody = BodyOf<typeof api.products.create>
type UpdateBody = BodyOf<typeof api.products.update>

/** Returns the initial form values of a new product. */
export const emptyEntry = (currency: string): ProductEntry => ({
  ...emptyAmounts(currency),
  name: '',
  description: '',
  visibility: 'public',
  isTopUp: false,
  ...firstTrial,
  trialNeedsCard: true,
  billing: 'once',
  ...firstInterval,
  kind: 'fixed',
  metered: [],
  others: [],
  benefits: [],
  fields: [],
  medias: [],
  metadata: [],
})

/**
 * Returns the initial form values of a product.
 *
 * @param defaultCurrency the default currency of the organization, whose prices come first
 */
export const entryOf = (product: Product, defaultCurrency: string): ProductEntry => ({
  ...priceEntryOf(product, defaultCurrency),
  name: product.name,
  description: product.description ?? '',
  visibility: product.visibility ?? 'public',
  isTopUp: product.balanceTopUp === true,
  ...trialEntryOf(product.trialInterval, product.trialIntervalCount),
  trialNeedsCard: product.trialRequiresPaymentMethod ?? true,
  benefits: product.benefits.map(({ id, description }) => ({ id, label: description })),
  fields: product.attachedCustomFields.map(({ customFieldId, customField, required }) => ({
    id: customFieldId,
    label: customField.name,
    note: customField.slug,
    required,
  })),
  medias: product.medias.map(({ id, name, publicUrl }) => ({ id, name, url: publicUrl })),
  metadata: metadataRows(product.metadata),
})

const common = (entry: ProductEntry) => ({
  name: entry.name.trim(),
  description: entry.description.trim() || null,
  visibility: entry.visibility,
  medias: entry.medias.map(({ id }) => id),
  attachedCustomFields: entry.fields.map(({ id, required }) => ({ customFieldId: id, required })),
  metadata: { ...readMetadata(entry.metadata) },
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
    trialRequiresPaymentMethod: entry.trialNeedsCard,
  }
}

/** Returns the body that creates a product. */
export const createBody = (entry: ProductEntry, organizationId: string): CreateBody => ({
  ...common(entry),
  organizationId,
  ...(intervalOf(entry) ?? { recurringInterval: null }),
  ...trialFields(entry),
  ...(canTopUp(entry) && entry.isTopUp && { balanceTopUp: true }),
  prices: pricesOf(entry),
})

/** Returns the body that updates a product. Unchanged prices are referenced by their ids. */
export const updateBody = (entry: ProductEntry, product: Product): UpdateBody => {
  const active = activePrices(product)
  return {
    ...common(entry),
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

const plainFields = ['name', 'description', 'visibility', 'medias', 'metadata'] as const

/** Returns the form field of a location in the body: `metered.0.unit` for `prices.1.unitAmount`. */
export const fieldOf = (place: string, entry: ProductEntry): FieldName | undefined => {
  const [first = '', position = '', part = ''] = place.split('.')
  if (first === 'prices') return position === '' ? 'kind' : priceFieldOf(entry, Number(position), part)
  if (first === 'attachedCustomFields') return 'fields'
  if (first === 'recurringInterval') return 'billing'
  if (first === 'recurringIntervalCount') return 'count'
  if (first === 'balanceTopUp') return 'isTopUp'
  if (first === 'trialInterval') return 'trialUnit'
  if (first === 'trialIntervalCount') return 'trialCount'
  return plainFields.find((field) => field === first)
}
