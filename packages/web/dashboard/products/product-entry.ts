import type { products } from '@atelier/contract'
import { readDigits, shiftPoint } from '../../lib/decimal.ts'
import { metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import { decimalText, readDecimal } from '../../lib/money.ts'
import type { BodyOf } from '../../lib/body-form.ts'
import type { Price, Product } from './client.ts'

/** The only currency of prices. */
export const currency = 'usd'

export type PriceKind = 'fixed' | 'custom' | 'free' | 'usage'

/** Tax of a price: added to it, included, or by the country of the buyer. */
export type PriceTax = 'exclusive' | 'inclusive' | 'location'

/** Form values of a metered price. Amounts are texts in major units. */
export type MeteredEntry = {
  readonly rowId: string
  readonly meterId: string
  readonly meterName: string
  readonly unit: string
  readonly cap: string
}

let last = 0

/** Returns an empty metered price; its id distinguishes rows without a meter. */
export const meteredEntry = (): MeteredEntry => {
  last += 1
  return { rowId: `new-${last}`, meterId: '', meterName: '', unit: '', cap: '' }
}

export type Attached = { readonly id: string; readonly label: string; readonly note?: string }

/** Form values of a product. */
export type ProductEntry = {
  name: string
  description: string
  billing: 'once' | 'month' | 'year'
  /** `usage`: only usage is charged. */
  kind: PriceKind
  /** Applies to products that are paid once. */
  tax: PriceTax
  amount: string
  minimum: string
  maximum: string
  preset: string
  metered: readonly MeteredEntry[]
  benefits: readonly Attached[]
  fields: readonly (Attached & { readonly required: boolean })[]
  medias: readonly { readonly id: string; readonly name: string; readonly url: string }[]
  metadata: readonly MetadataRow[]
}

type CreateBody = BodyOf<typeof products.create>
type UpdateBody = BodyOf<typeof products.update>
type NewPrice = CreateBody['prices'][number]

/** Initial form values of a new product. */
export const emptyEntry: ProductEntry = {
  name: '',
  description: '',
  billing: 'once',
  kind: 'fixed',
  tax: 'exclusive',
  amount: '',
  minimum: '',
  maximum: '',
  preset: '',
  metered: [],
  benefits: [],
  fields: [],
  medias: [],
  metadata: [],
}

const text = (amount: number | null | undefined): string =>
  amount == null ? '' : decimalText(amount, currency)

const activePrices = (product: Pick<Product, 'prices'>): readonly Price[] =>
  product.prices.filter(({ isArchived }) => !isArchived)

/** Returns the tax of a price; one without a setting is exclusive. */
const taxOf = (price: { readonly taxBehavior?: PriceTax | null | undefined }): PriceTax =>
  price.taxBehavior ?? 'exclusive'

const baseEntry = (price: Price | undefined): Partial<ProductEntry> => {
  switch (price?.amountType) {
    case 'fixed':
      return { kind: 'fixed', tax: taxOf(price), amount: text(price.priceAmount) }
    case 'custom':
      return {
        kind: 'custom',
        tax: taxOf(price),
        minimum: text(price.minimumAmount),
        maximum: text(price.maximumAmount),
        preset: text(price.presetAmount),
      }
    case 'free':
      return { kind: 'free' }
    default:
      return { kind: 'usage' }
  }
}

/** Returns the initial form values of a product. */
export const entryOf = (product: Product): ProductEntry => {
  const active = activePrices(product)
  return {
    ...emptyEntry,
    ...baseEntry(active.find(({ amountType }) => amountType !== 'metered_unit')),
    name: product.name,
    description: product.description ?? '',
    billing: product.recurringInterval ?? 'once',
    metered: active.flatMap((price) =>
      price.amountType === 'metered_unit'
        ? [
            {
              rowId: price.id,
              meterId: price.meterId,
              meterName: price.meter.name,
              unit: shiftPoint(price.unitAmount, -2),
              cap: text(price.capAmount),
            },
          ]
        : [],
    ),
    benefits: product.benefits.map(({ id, description }) => ({ id, label: description })),
    fields: product.attachedCustomFields.map(({ customFieldId, customField, required }) => ({
      id: customFieldId,
      label: customField.name,
      note: customField.slug,
      required,
    })),
    medias: product.medias.map(({ id, name, publicUrl }) => ({ id, name, url: publicUrl })),
    metadata: metadataRows(product.metadata),
  }
}

const read = (typed: string): number => readDecimal(typed, currency) ?? Number.NaN
const readOptional = (typed: string): number | null => (typed.trim() === '' ? null : read(typed))

const basePrice = (entry: ProductEntry): readonly NewPrice[] => {
  const tax = hasUsage(entry) || entry.tax === 'exclusive' ? {} : { taxBehavior: entry.tax }
  switch (entry.kind) {
    case 'fixed':
      return [{ amountType: 'fixed', priceAmount: read(entry.amount), ...tax }]
    case 'custom':
      return [
        {
          amountType: 'custom',
          minimumAmount: readOptional(entry.minimum),
          maximumAmount: readOptional(entry.maximum),
          presetAmount: readOptional(entry.preset),
          ...tax,
        },
      ]
    case 'free':
      return [{ amountType: 'free' }]
    case 'usage':
      return []
  }
}

/** True when metered prices apply: usage is billed by the period, so only subscriptions have them. */
export const hasUsage = ({ billing }: Pick<ProductEntry, 'billing'>): boolean => billing !== 'once'

const meteredPrice = ({ meterId, unit, cap }: MeteredEntry): NewPrice => ({
  amountType: 'metered_unit',
  meterId,
  unitAmount: shiftPoint(readDigits(unit) ?? '0', 2),
  capAmount: readOptional(cap),
})

const pricesOf = (entry: ProductEntry): NewPrice[] => [
  ...basePrice(entry),
  ...(hasUsage(entry) ? entry.metered.map(meteredPrice) : []),
]

const common = (entry: ProductEntry) => ({
  name: entry.name.trim(),
  description: entry.description.trim() || null,
  medias: entry.medias.map(({ id }) => id),
  attachedCustomFields: entry.fields.map(({ id, required }) => ({ customFieldId: id, required })),
  metadata: { ...readMetadata(entry.metadata) },
})

/** Returns the body that creates a product. */
export const createBody = (entry: ProductEntry, organizationId: string): CreateBody => ({
  ...common(entry),
  organizationId,
  recurringInterval: entry.billing === 'once' ? null : entry.billing,
  prices: pricesOf(entry),
})

const isSame = (price: Price, wanted: NewPrice): boolean => {
  if (price.amountType === 'fixed' && wanted.amountType === 'fixed')
    return price.priceAmount === wanted.priceAmount && taxOf(price) === taxOf(wanted)
  if (price.amountType === 'custom' && wanted.amountType === 'custom')
    return (
      price.minimumAmount === wanted.minimumAmount &&
      price.maximumAmount === wanted.maximumAmount &&
      price.presetAmount === wanted.presetAmount &&
      taxOf(price) === taxOf(wanted)
    )
  if (price.amountType === 'metered_unit' && wanted.amountType === 'metered_unit')
    return (
      price.meterId === wanted.meterId &&
      shiftPoint(price.unitAmount, 0) === wanted.unitAmount &&
      price.capAmount === wanted.capAmount
    )
  return price.amountType === 'free' && wanted.amountType === 'free'
}

/** Returns the body that updates a product. Unchanged prices are referenced by their ids. */
export const updateBody = (entry: ProductEntry, product: Product): UpdateBody => {
  const active = activePrices(product)
  return {
    ...common(entry),
    prices: pricesOf(entry).map((wanted) => {
      const same = active.find((price) => isSame(price, wanted))
      return same === undefined ? wanted : { id: same.id }
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

const amountFields = {
  priceAmount: 'amount',
  minimumAmount: 'minimum',
  maximumAmount: 'maximum',
  presetAmount: 'preset',
  taxBehavior: 'tax',
} as const
const meteredFields = { meterId: 'meterId', unitAmount: 'unit', capAmount: 'cap' } as const

/** Form fields, for their problems. */
export type FieldName =
  | keyof ProductEntry
  | `metered.${number}.meterId`
  | `metered.${number}.unit`
  | `metered.${number}.cap`

/** Returns the form field of a location in the body: `metered.0.unit` for `prices.1.unitAmount`. */
export const fieldOf = (place: string, entry: ProductEntry): FieldName | undefined => {
  const [first = '', position = '', part = ''] = place.split('.')
  if (first === 'prices') {
    const at = Number(position) - basePrice(entry).length
    if (position === '') return 'kind'
    if (at < 0) return amountFields[part as keyof typeof amountFields] ?? 'kind'
    return `metered.${at}.${meteredFields[part as keyof typeof meteredFields] ?? 'meterId'}`
  }
  if (first === 'attachedCustomFields') return 'fields'
  if (first === 'recurringInterval') return 'billing'
  return first === 'name' || first === 'description' || first === 'medias' || first === 'metadata'
    ? first
    : undefined
}
