import type { Meanings } from './meanings.ts'

const everyView =
  'Product, CheckoutProduct, CheckoutLinkProduct, PortalProduct, OrderProduct, DiscountProduct'

/** What fields of products and of their pictures and questions mean. */
export const productMeanings: Meanings = {
  [everyView]: {
    name: 'What buyers read as its name.',
    description: 'What buyers read about it; null when nothing was written.',
    recurring_interval: 'How often it is paid for: every `month` or `year`; null when once.',
    is_recurring: 'Whether it is paid for again and again, so that buying it begins a subscription.',
    is_archived: 'Whether it is off sale. Subscriptions to it go on.',
  },
  'Product, CheckoutProduct, CheckoutLinkProduct, PortalProduct': {
    prices: 'Its active prices: the one that does not depend on usage first, then the metered ones.',
    benefits: 'What its buyers get, in the order the seller set.',
    medias: 'Its pictures, in the order the seller set.',
  },
  Product: {
    attached_custom_fields: 'What a checkout asks of its buyers, in order.',
  },
  PortalProduct: { organization: 'Who sells it.' },
  'ProductCreate, ProductUpdate': {
    medias: 'The ids of its pictures, in order: files for `product_media` whose upload is complete.',
    attached_custom_fields: 'The complete list of what a checkout asks of its buyers, in order.',
  },
  ProductCreate: {
    name: 'What buyers read as its name, at least 3 characters.',
    description: 'What buyers read about it. Blank means none.',
    recurring_interval:
      'How often it is paid for: `month`, `year`, or null for once. It must be said and never changes.',
    prices:
      'Its prices: at most one that does not depend on usage, and any number of metered ones, each with a meter of its own.',
  },
  ProductUpdate: {
    name: 'The new name. Null changes nothing.',
    description: 'The new description. Null or blank changes nothing.',
    recurring_interval: 'Only the interval it has already is accepted; null changes nothing.',
    is_archived:
      'True takes it off sale and out of checkout links, false puts it back on sale; null changes nothing.',
    prices:
      'The complete list of prices it shall have: those to keep by their id, new ones in full. The others are archived.',
    'prices.id': 'One of its active prices, which stays as it is.',
  },
  ProductBenefitsUpdate: {
    benefits: 'The complete list of its benefits by their ids, in order; those left out are taken off it.',
  },
  Media: {
    name: 'The name of the picture file.',
    path: 'Where the storage keeps it.',
    mime_type: 'What kind of picture it is, such as `image/png`.',
    size: 'Its size in bytes.',
    size_readable: 'Its size in words, such as `9.5 MB`.',
    storage_version: 'The version the storage gave it; null where the storage keeps none.',
    checksum_etag: 'The `ETag` the storage answers it with; null until it is uploaded.',
    checksum_sha256_base64: 'The SHA-256 of its content in base64; null when none was given.',
    checksum_sha256_hex: 'The same SHA-256 in hexadecimal digits; null when none was given.',
    last_modified_at: 'When the storage received it; null until it is uploaded.',
    version: 'The version its seller gave it; null when none was given.',
    service: 'What the file is for: pictures of products.',
    is_uploaded: 'Whether all of it has been uploaded. Only then can a product show it.',
    public_url: 'Where everybody can see it.',
  },
  AttachedCustomField: {
    custom_field_id: 'The custom field that is asked.',
    custom_field: 'That field in full.',
    order: 'Its place among the questions, from 0.',
    required: 'Whether the checkout cannot be paid for without an answer.',
  },
  AttachedCustomFieldCreate: {
    custom_field_id: 'One of your custom fields, each at most once.',
    required: 'Whether buyers must answer. A required checkbox must be ticked.',
  },
}
