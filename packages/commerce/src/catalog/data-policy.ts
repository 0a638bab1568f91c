import { type TablePolicy, emptied, part, policy, under } from '../core/table-policy/policy.ts'

/** Products, prices, benefits, discounts, files and custom fields. */
export const catalogTables: readonly TablePolicy[] = [
  policy('meters', 'organization_id', {
    readable: '*',
    erased: { set: { metadata: emptied }, kept: ['name', 'filter', 'aggregation'] },
  }),
  policy('discounts', 'organization_id', {
    readable: ['id', 'name', 'redemptions_count'],
    erased: {
      set: { code: 'null', metadata: emptied },
      kept: ['name', 'type', 'currency', 'duration', 'amounts'],
    },
  }),
  policy('files', 'organization_id', {
    readable: '*',
    omitted: {
      upload_id: 'state of a pending upload',
      upload_parts: 'state of a pending upload',
      upload_expires_at: 'state of a pending upload',
    },
    erased: { elsewhere: 'deleted after their objects in storage' },
  }),
  policy('products', 'organization_id', {
    readable: '*',
    erased: {
      set: { description: 'null', metadata: emptied },
      kept: ['name', 'recurring_interval', 'visibility', 'trial_interval'],
    },
  }),
  policy('product_prices', under('products', 'product_id'), {
    readable: ['id', 'amount_type', 'meter_id', 'unit_amount', 'cap_amount'],
    erased: { kept: 'sold items' },
  }),
  policy('external_organizations', 'organization_id', { erased: 'deleted' }),
  policy('repositories', 'organization_id', { erased: 'deleted' }),
  policy('discord_agreements', 'organization_id', { erased: 'deleted' }),
  policy('custom_fields', 'organization_id', { erased: 'deleted' }),
  policy('benefits', 'organization_id', { readable: '*', erased: 'deleted' }),
  policy('discount_redemptions', under('discounts', 'discount_id'), {
    readable: ['checkout_id', 'discount_id', 'subscription_id', 'id'],
    omitted: {
      email_key: 'recognizes a customer on this server only',
      card_key: 'recognizes a card on this server only',
    },
    erased: 'deleted',
    not_audited: part,
  }),
  policy('trial_redemptions', 'organization_id', {
    omitted: {
      email_key: 'recognizes a customer on this server only',
      card_key: 'recognizes a card on this server only',
    },
    erased: 'deleted',
    not_audited: part,
  }),
  policy('discount_products', under('discounts', 'discount_id'), { erased: 'deleted' }),
  policy('product_medias', under('products', 'product_id'), { erased: 'deleted' }),
  policy('product_custom_fields', under('products', 'product_id'), { erased: 'deleted' }),
  policy('product_benefits', under('products', 'product_id'), {
    readable: ['product_id', 'benefit_id', 'position'],
    erased: 'deleted',
  }),
]
