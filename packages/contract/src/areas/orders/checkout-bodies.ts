import * as z from 'zod/mini'
import { AddressInput } from '../../primitives/address.ts'
import { LanguageInput } from '../../primitives/language-schemas.ts'
import {
  AcceptedCurrency,
  blankableText,
  Email,
  Id,
  MetadataInput,
  PriceAmount,
  WebAddress,
} from '../../primitives/parts.ts'
import { CustomFieldData } from '../catalog/custom-fields.ts'
import { trialLengthInput } from '../catalog/trials.ts'

const Text = z.nullish(z.string().check(z.maxLength(1000)))

const customerFields = {
  customer_name: blankableText(1000),
  customer_email: z.nullish(Email),
  customer_billing_address: z.nullish(AddressInput),
  customer_tax_id: blankableText(100),
}

const createBase = {
  metadata: z.optional(MetadataInput),
  custom_field_data: z.optional(CustomFieldData),
  discount_id: z.nullish(Id),
  allow_discount_codes: z._default(z.boolean(), true),
  require_billing_address: z._default(z.boolean(), false),
  amount: z.nullish(PriceAmount),
  customer_id: z.nullish(Id),
  customer_external_id: Text,
  external_customer_id: Text,
  customer_ip_address: z.nullish(z.union([z.ipv4(), z.ipv6()])),
  customer_metadata: z.optional(MetadataInput),
  subscription_id: z.nullish(Id),
  currency: z.nullish(AcceptedCurrency),
  allow_trial: z.nullish(z.boolean()),
  ...trialLengthInput,
  success_url: z.nullish(WebAddress),
  embed_origin: Text,
  ...customerFields,
}

/** New checkout, by products (the first is selected), by product, or by price. */
export const CheckoutCreate = z.union([
  z.object({ ...createBase, products: z.array(Id).check(z.minLength(1)) }),
  z.object({ ...createBase, product_id: Id }),
  z.object({ ...createBase, product_price_id: Id }),
])
export type CheckoutCreate = z.output<typeof CheckoutCreate>

const updateBase = {
  custom_field_data: z.optional(CustomFieldData),
  product_id: z.nullish(Id),
  product_price_id: z.nullish(Id),
  amount: z.nullish(PriceAmount),
  currency: z.nullish(AcceptedCurrency),
  ...customerFields,
}

export const CheckoutUpdate = z.object({
  ...updateBase,
  metadata: z.optional(MetadataInput),
  customer_metadata: z.optional(MetadataInput),
  discount_id: z.nullish(Id),
  allow_discount_codes: z.nullish(z.boolean()),
  require_billing_address: z.nullish(z.boolean()),
  allow_trial: z.nullish(z.boolean()),
  ...trialLengthInput,
  customer_ip_address: z.nullish(z.union([z.ipv4(), z.ipv6()])),
  success_url: z.nullish(WebAddress),
  embed_origin: Text,
})

export const CheckoutUpdatePublic = z.object({
  ...updateBase,
  discount_code: blankableText(256),
  /** Buyers continue without a trial, and cannot give themselves one. */
  allow_trial: z.nullish(z.literal(false)),
  /** Language of the checkout page. */
  locale: z.nullish(LanguageInput),
})

export const CheckoutConfirm = z.extend(CheckoutUpdatePublic, {
  confirmation_token_id: Text,
  /**
   * Consent of a consumer to immediate delivery and the end of the right of withdrawal, in its exact words.
   */
  withdrawal_consent: z.nullish(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
})
