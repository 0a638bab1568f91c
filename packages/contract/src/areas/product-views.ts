import * as z from 'zod/mini'
import { Id, Metadata, stored, Timestamp } from '../primitives/parts.ts'
import { BenefitPublic } from './benefits.ts'
import { Price, RecurringInterval } from './prices.ts'

/** What every view of a product says. */
export const productBase = {
  ...stored,
  name: z.string(),
  description: z.nullable(z.string()),
  recurring_interval: z.nullable(RecurringInterval),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  organization_id: Id,
}

/** A picture of a product (specification 1, section 3.2). */
export const Media = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  path: z.string(),
  mime_type: z.string(),
  size: z.int(),
  storage_version: z.nullable(z.string()),
  checksum_etag: z.nullable(z.string()),
  checksum_sha256_base64: z.nullable(z.string()),
  checksum_sha256_hex: z.nullable(z.string()),
  last_modified_at: z.nullable(Timestamp),
  version: z.nullable(z.string()),
  service: z.literal('product_media'),
  is_uploaded: z.boolean(),
  created_at: Timestamp,
  size_readable: z.string(),
  public_url: z.string(),
})

/** What is for sale, without the seller's own data. */
export const productOffer = {
  ...productBase,
  prices: z.array(Price),
  benefits: z.array(BenefitPublic),
  medias: z.array(Media),
}

/** The product inside an order. */
export const OrderProduct = z.object({ ...productBase, metadata: Metadata })

/** A product that a discount is restricted to. */
export const DiscountProduct = z.object({ ...productBase, metadata: Metadata })

/** The product inside a checkout. */
export const CheckoutProduct = z.object(productOffer)

/** The product inside a checkout link. */
export const CheckoutLinkProduct = z.object({ ...productOffer, metadata: Metadata })
