import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { metadataProblem, metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import { trialEntryOf, trialOfEntry, trialProblem, type TrialEntry } from '../shared/trial-entry.ts'
import type { ChosenProduct } from '../shared/ProductsField.tsx'
import type { CheckoutLink } from '../answers.ts'

/** Form values of a checkout link. */
export type LinkEntry = TrialEntry & {
  label: string
  slug: string
  products: readonly ChosenProduct[]
  discount: { readonly id: string; readonly name: string } | null
  successUrl: string
  takesCodes: boolean
  asksAddress: boolean
  metadata: readonly MetadataRow[]
}

type Update = BodyOf<typeof api.checkoutLinks.update>

/** Returns the initial form values of a link. */
export const entryOf = (link?: CheckoutLink): LinkEntry => ({
  label: link?.label ?? '',
  slug: link?.slug ?? '',
  products: link?.products.map(({ id, name }) => ({ id, name })) ?? [],
  discount: link?.discount ? { id: link.discount.id, name: link.discount.name } : null,
  successUrl: link?.success_url ?? '',
  takesCodes: link?.allow_discount_codes ?? true,
  asksAddress: link?.require_billing_address ?? false,
  ...trialEntryOf(link?.trial_interval, link?.trial_interval_count),
  metadata: metadataRows(link?.metadata),
})

const sharedOf = (entry: LinkEntry) => ({
  label: entry.label.trim() || null,
  slug: entry.slug.trim().toLowerCase() || null,
  success_url: entry.successUrl.trim() || null,
  allow_discount_codes: entry.takesCodes,
  require_billing_address: entry.asksAddress,
  metadata: readMetadata(entry.metadata),
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
  ...sharedOf(entry),
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
    ...sharedOf(entry),
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

const fields: Readonly<Record<string, keyof LinkEntry>> = {
  label: 'label',
  slug: 'slug',
  products: 'products',
  discount_id: 'discount',
  success_url: 'successUrl',
  allow_discount_codes: 'takesCodes',
  require_billing_address: 'asksAddress',
  trial_interval: 'trialUnit',
  trial_interval_count: 'trialCount',
  metadata: 'metadata',
}

/** Returns the form field of a location in the body. */
export const fieldOfPlace = (place: string): keyof LinkEntry | undefined => fields[place.split('.')[0] ?? '']
