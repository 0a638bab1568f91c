import { contract } from '@atelier/contract'
import { type Fields, type Item, type Kind, type Links, objectOf, originKey, CopyError } from './kinds.ts'
import { memberOf, writable } from './writable.ts'

const pick = (item: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])))

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const metadataOf = (item: Fields): Fields => {
  const { [originKey]: _origin, ...metadata } = objectOf(item['metadata'])
  return Object.keys(metadata).length === 0 ? {} : { metadata }
}
const momentsOf = (item: Fields): Fields =>
  Object.fromEntries(
    Object.entries(pick(item, 'starts_at', 'ends_at')).map(([name, at]) => [
      name,
      new Date(String(at)).toISOString(),
    ]),
  )
/** Normalizes a decimal number: 0.50 becomes 0.5. */
const decimal = (value: unknown): string => {
  const text = String(value)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const { files, meters, customFields, benefits, products, discounts, checkoutLinks } = contract

const priceBody = (price: Fields, links: Links): Fields => {
  if (price['legacy'] === true)
    throw new CopyError('it has a price with its own interval, which is no longer sold')
  const prices = memberOf(products.create.body, {}, 'prices')
  const body = prices && writable(prices, price)
  if (body === undefined)
    throw new CopyError(`its price type "${String(price['amount_type'])}" is not supported`)
  if (price['amount_type'] !== 'metered_unit') return body
  return {
    ...body,
    unit_amount: decimal(price['unit_amount']),
    meter_id: links.need('meter', price['meter_id']),
  }
}

const downloadsBody = (properties: Fields, links: Links): Fields => {
  const archived = objectOf(properties['archived'])
  const downloads = properties['files'] as readonly string[]
  if (downloads.length === 0)
    throw new CopyError('it delivers what the studio paints for each order, and every server has its own')
  return {
    files: downloads.map((id) => links.need('file', id)),
    archived: Object.fromEntries(
      downloads.filter((id) => archived[id] === true).map((id) => [links.need('file', id), true]),
    ),
  }
}

/** Returns the writable fields of properties, by type of benefit. */
const propertiesBody = (type: string, properties: Fields, links: Links): Fields => {
  if (type === 'discord')
    throw new CopyError('the connection to a Discord server is not copied: create this benefit again there')
  if (type === 'downloadables') return downloadsBody(properties, links)
  const schema = memberOf(benefits.create.body, { type }, 'properties')
  const body = schema && writable(schema, properties)
  if (body === undefined) throw new CopyError(`its benefit type "${type}" is not supported`)
  if (type !== 'meter_credit') return body
  return {
    ...body,
    rollover: properties['rollover'] === true,
    meter_id: links.need('meter', properties['meter_id']),
  }
}

/** Visibility of an object: servers before it show everything. */
const visibilityOf = (item: Fields): Fields => ({ visibility: item['visibility'] ?? 'public' })

/** Types of benefits that can be hidden from customers. */
const hideable: readonly string[] = ['custom', 'feature_flag']

const benefitBody = (benefit: Item, links: Links): Fields => {
  const type = String(benefit['type'])
  return {
    ...writable(benefits.create.body, benefit, 'visibility', 'properties'),
    ...(hideable.includes(type) && visibilityOf(benefit)),
    properties: propertiesBody(type, objectOf(benefit['properties']), links),
    ...metadataOf(benefit),
  }
}

/** True when a product delivers the studio's paintings: files that do not exist before an order. */
const isOfStudio = (product: Item): boolean =>
  listOf(product['benefits']).some(
    ({ type, properties }) =>
      type === 'downloadables' &&
      (properties as { files?: readonly string[] } | undefined)?.files?.length === 0,
  )

/** Trial of a product. A server that has none of ours asks for a payment method. */
const trialBody = (product: Item): Fields =>
  product['trial_interval'] == null
    ? {}
    : {
        ...pick(product, 'trial_interval', 'trial_interval_count'),
        ...(product['trial_requires_payment_method'] === false && { trial_requires_payment_method: false }),
      }

/** Fields of a product that are not copied as they are. */
const ownRules = [
  'visibility',
  'balance_top_up',
  'recurring_interval',
  'recurring_interval_count',
  'trial_interval',
  'trial_interval_count',
  'trial_requires_payment_method',
  'prices',
  'medias',
  'attached_custom_fields',
]

const productBody = (product: Item, links: Links): Fields => {
  const { recurring_interval: interval = null, recurring_interval_count: count } = product
  if (isOfStudio(product)) throw new CopyError('the studio sells it, and every server has its own')
  const prices = listOf(product['prices']).filter(({ is_archived }) => is_archived !== true)
  if (prices.length === 0) throw new CopyError('it has no price that can be bought')
  return {
    ...writable(products.create.body, product, ...ownRules),
    ...visibilityOf(product),
    ...(product['balance_top_up'] === true && { balance_top_up: true }),
    recurring_interval: interval,
    ...(interval !== null && count != null && { recurring_interval_count: count }),
    ...trialBody(product),
    prices: prices.map((price) => priceBody(price, links)),
    medias: links.take(
      'file',
      listOf(product['medias']).map(({ id }) => id),
    ),
    attached_custom_fields: listOf(product['attached_custom_fields']).map(
      ({ custom_field_id, required }) => ({
        custom_field_id: links.need('custom field', custom_field_id),
        required: required === true,
      }),
    ),
    benefits: links.take(
      'benefit',
      listOf(product['benefits']).map(({ id }) => id),
    ),
    ...metadataOf(product),
  }
}

/**
 * Returns the products of an object's restriction, which must not become all or none when none was copied.
 */
const productsOf = (item: Item, links: Links): readonly string[] => {
  const products = listOf(item['products'])
  const copies = links.take(
    'product',
    products.map(({ id }) => id),
  )
  if (products.length > 0 && copies.length === 0) throw new CopyError('none of its products can be copied')
  return copies
}

/** Returns the amounts of a fixed discount by currency. A server without several currencies has one alone. */
const discountAmounts = ({ amounts, amount, currency }: Item): unknown =>
  amounts ?? { [String(currency)]: amount }

const discountBody = (discount: Item, links: Links): Fields => ({
  ...writable(discounts.create.body, discount, 'amount', 'amounts', 'currency', 'products'),
  ...(discount['type'] === 'fixed' && { amounts: discountAmounts(discount) }),
  ...momentsOf(discount),
  products: productsOf(discount, links),
  ...metadataOf(discount),
})

/** Returns the discount of a link; a link works without one that was not copied. */
const discountOf = ({ discount_id }: Item, links: Links): Fields => {
  const [copy] = discount_id == null ? [] : links.take('discount', [discount_id])
  return copy === undefined ? {} : { discount_id: copy }
}

/** Returns a link without the drafts among its products, which no link sells. */
const withoutDrafts = (link: Item): Item => {
  const products = listOf(link['products'])
  const sold = products.filter(({ visibility }) => visibility !== 'draft')
  if (products.length > 0 && sold.length === 0) throw new CopyError('its products are drafts')
  return { ...link, products: sold }
}

const linkBody = (link: Item, links: Links): Fields => ({
  ...writable(checkoutLinks.create.body, link, 'slug', 'payment_processor', 'products'),
  allow_discount_codes: link['allow_discount_codes'] !== false,
  require_billing_address: link['require_billing_address'] === true,
  ...discountOf(link, links),
  products: productsOf(withoutDrafts(link), links),
  ...metadataOf(link),
})

/**
 * Returns the body that creates a copy of an object; for a copy, with itself for links, the current state.
 *
 * @throws CopyError when it cannot be copied
 */
export const bodyOf: Readonly<Record<Kind, (item: Item, links: Links) => Fields>> = {
  file: (file) => ({ ...writable(files.create.body, file, 'checksum_sha256_base64', 'upload') }),
  meter: (meter) => ({ ...writable(meters.create.body, meter), ...metadataOf(meter) }),
  'custom field': (field) => ({ ...writable(customFields.create.body, field), ...metadataOf(field) }),
  benefit: benefitBody,
  product: productBody,
  discount: discountBody,
  'checkout link': linkBody,
}
