import type { Catalog, SeededProduct } from './catalog.ts'
import { unitAmount } from '../../packages/atelier/src/sample-shop/products.ts'
import { noRows, type Rows } from './rows.ts'

/** Owner of the seeded rows, with the time span of the shop. */
export type SeededShop = {
  readonly organization_id: string
  readonly catalog: Catalog
  readonly since: Date
  readonly now: Date
}

const licenseProperties = {
  prefix: 'NORTH',
  expires: null,
  activations: { limit: 3, enable_customer_admin: true },
  limit_usage: null,
} as const

/** Benefit with license keys. */
export const licenseKeysOf = (catalog: Catalog) => ({
  id: catalog.benefits.desktop,
  properties: licenseProperties,
})

const addPrices = (rows: Rows, product: SeededProduct, meter_id: string, created_at: Date): void => {
  const price = {
    product_id: product.id,
    price_currency: 'usd',
    minimum_amount: null,
    maximum_amount: null,
    preset_amount: null,
    cap_amount: null,
    tax_behavior: null,
    legacy_interval: null,
    is_archived: false,
    created_at,
    modified_at: null,
  }
  rows.product_prices.push({
    ...price,
    id: product.price_id,
    position: 0,
    amount_type: 'fixed',
    price_amount: product.price,
    meter_id: null,
    unit_amount: null,
  })
  for (const [at, { id, currency, amount }] of product.other_prices.entries())
    rows.product_prices.push({
      ...price,
      id,
      position: at + 1,
      amount_type: 'fixed',
      price_currency: currency,
      price_amount: amount,
      meter_id: null,
      unit_amount: null,
    })
  if (product.metered)
    rows.product_prices.push({
      ...price,
      id: product.metered_price_id,
      position: 1,
      amount_type: 'metered_unit',
      price_amount: null,
      meter_id,
      unit_amount: unitAmount,
    })
}

/**
 * Rows of the catalog: meters, benefits, products with prices, discounts, a custom field and a checkout link.
 */
export const catalogRows = ({ organization_id, catalog, since: created_at }: SeededShop): Rows => {
  const rows = noRows()
  const base = { organization_id, metadata: {}, created_at, modified_at: null }
  for (const meter of catalog.meters) rows.meters.push({ ...base, ...meter })
  const benefit = { ...base, selectable: true, deletable: true, is_tax_applicable: true, deleted_at: null }
  rows.benefits.push(
    {
      ...benefit,
      id: catalog.benefits.desktop,
      type: 'license_keys',
      description: 'License key for Northlight Desktop',
      properties: licenseProperties,
    },
    {
      ...benefit,
      id: catalog.benefits.community,
      type: 'custom',
      description: 'The community',
      properties: { note: 'Write to community@example.com, and we let you in.' },
    },
  )
  rows.custom_fields.push({
    ...base,
    id: catalog.custom_field_id,
    type: 'select',
    slug: 'found-by',
    name: 'How did you find us?',
    properties: { options: ['friend', 'search', 'social'].map((value) => ({ value, label: value })) },
    deleted_at: null,
  })
  for (const product of catalog.products) {
    const { id, name, description, interval, benefit: granted } = product
    rows.products.push({ ...base, id, name, description, recurring_interval: interval, is_archived: false })
    addPrices(rows, product, catalog.meters[0].id, created_at)
    if (granted !== null)
      rows.product_benefits.push({ product_id: id, benefit_id: catalog.benefits[granted], position: 0 })
    if (interval === null)
      rows.product_custom_fields.push({
        product_id: id,
        custom_field_id: catalog.custom_field_id,
        position: 0,
        required: false,
      })
  }
  for (const { currency, ...discount } of Object.values(catalog.discounts).map((item) => ({
    ...item,
    currency: item.type === 'fixed' ? 'usd' : null,
  })))
    rows.discounts.push({
      ...base,
      ...discount,
      currency,
      amounts: discount.amount === null ? null : { usd: discount.amount },
      duration_in_months: null,
      starts_at: null,
      ends_at: null,
      max_redemptions: null,
      max_redemptions_per_customer: null,
      redemptions_count: 0,
      deleted_at: null,
    })
  rows.checkout_links.push({
    ...base,
    id: catalog.link_id,
    client_secret: `atelier_cl_${catalog.link_id.replaceAll('-', '')}`,
    label: 'Newsletter',
    slug: catalog.link_id.replaceAll('-', '').slice(0, 10),
    success_url: null,
    allow_discount_codes: true,
    require_billing_address: false,
    discount_id: null,
    deleted_at: null,
    openings_count: 0,
  })
  for (const [position, { id: product_id }] of catalog.purchases.slice(0, 3).entries())
    rows.checkout_link_products.push({ checkout_link_id: catalog.link_id, product_id, position })
  return rows
}
