import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { flag, metadata as metadataField, optionalText } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { metadataProblem } from '../../lib/metadata-rows.ts'
import { trialEntryOf, trialOfEntry, trialProblem, type TrialEntry } from '../shared/trial-entry.ts'
import type { ChosenProduct } from '../shared/ProductsField.tsx'
import type { CheckoutLink } from '../api-types.ts'

const link = fields({
  label: optionalText('label'),
  slug: { ...optionalText('slug'), write: (slug: string) => slug.trim().toLowerCase() || null },
  successUrl: optionalText('success_url'),
  takesCodes: flag('allow_discount_codes', true),
  asksAddress: flag('require_billing_address'),
  metadata: metadataField(),
})

/** Form values of a checkout link. */
export type LinkEntry = TrialEntry &
  ReturnType<typeof link.entryOf> & {
    products: readonly ChosenProduct[]
    discount: { readonly id: string; readonly name: string } | null
  }

type Update = BodyOf<typeof api.checkoutLinks.update>

/** Returns the initial form values of a link. */
export const entryOf = (stored?: CheckoutLink): LinkEntry => ({
  ...link.entryOf(stored),
  products: stored?.products.map(({ id, name }) => ({ id, name })) ?? [],
  discount: stored?.discount ? { id: stored.discount.id, name: stored.discount.name } : null,
  ...trialEntryOf(stored?.trial_interval, stored?.trial_interval_count),
})

/** Returns the fields of the trial in a body. Links without their own trial send none. */
const trialFields = (entry: LinkEntry, before?: CheckoutLink) => {
  const trial = trialOfEntry(entry)
  if (trial !== undefined) return { trial_interval: trial.unit, trial_interval_count: trial.count }
  return before?.trial_interval == null ? {} : { trial_interval: null, trial_interval_count: null }
}

const idsOf = (products: LinkEntry['products']): string[] => products.map(({ id }) => id)

/** Returns the body that creates a link. */
export const createBody = (entry: LinkEntry) => ({
  ...link.bodyOf(entry),
  ...trialFields(entry),
  products: idsOf(entry.products),
  discount_id: entry.discount?.id ?? null,
})

/**
 * Returns the body that updates a link. Products and discount are omitted unless they changed, so that a link
 * with a deleted discount can still be relabeled.
 */
export const updateBody = (entry: LinkEntry, stored: CheckoutLink): Update => {
  const products = idsOf(entry.products)
  const discount_id = entry.discount?.id ?? null
  return {
    ...link.bodyOf(entry),
    ...trialFields(entry, stored),
    ...(products.join() !== idsOf(stored.products).join() && { products }),
    ...(discount_id !== stored.discount_id && { discount_id }),
  }
}

type Problems = { readonly [field in keyof LinkEntry]?: string | undefined }

/** Returns the problems of an entry, by field. */
export const entryProblems = ({ products, slug, successUrl, metadata, ...trial }: LinkEntry): Problems => ({
  trialCount: trialProblem(trial),
  products: products.length === 0 ? 'Choose what the link sells.' : undefined,
  slug: /^([a-z0-9-]{3,64})?$/.test(slug.trim().toLowerCase())
    ? undefined
    : 'Enter 3 to 64 letters from a to z, digits and hyphens.',
  successUrl:
    successUrl.trim() === '' || /^https?:\/\/\S+$/.test(successUrl.trim())
      ? undefined
      : 'Enter a full address that begins with https://.',
  metadata: metadataProblem(metadata),
})

const otherFields: Readonly<Record<string, keyof LinkEntry>> = {
  products: 'products',
  discount_id: 'discount',
  trial_interval: 'trialUnit',
  trial_interval_count: 'trialCount',
}

/** Returns the form field of a location in the body. */
export const fieldOfPlace = (place: string): keyof LinkEntry | undefined =>
  link.fieldOf(place) ?? otherFields[place.split('.')[0] ?? '']
