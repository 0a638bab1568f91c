/** An object of the API in its wire form: JSON, in snake_case. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string }
type Fields = Readonly<Record<string, unknown>>

/** Kinds of objects in a catalogue, in the order of their creation: each refers to those before it. */
export const kinds = [
  'file',
  'meter',
  'custom field',
  'benefit',
  'product',
  'discount',
  'checkout link',
] as const
export type Kind = (typeof kinds)[number]
export type Catalogue = Readonly<Record<Kind, readonly Item[]>>

/** Metadata key under which a copy names its origin. */
export const originKey = 'copied_from'

/** Returns the id of an object's origin, from its metadata; undefined without one. */
export const originOf = (item: Item): string | undefined => {
  const origin = objectOf(item['metadata'])[originKey]
  return typeof origin === 'string' ? origin : undefined
}

/** An object that cannot be copied. The message is a part of a sentence with the reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Copies of referenced objects. */
export type Links = {
  /** @throws Refusal when there is no copy */
  readonly need: (kind: Kind, id: unknown) => string
  /** Returns the existing copies; records missing ones. */
  readonly take: (kind: Kind, ids: readonly unknown[]) => readonly string[]
}

const pick = (item: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (item[name] == null ? [] : [[name, item[name]]])))

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const objectOf = (value: unknown): Fields => (value == null ? {} : (value as Fields))
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

const priceBody = (price: Fields, links: Links): Fields => {
  const amount_type = String(price['amount_type'])
  if (price['legacy'] === true)
    throw new Refusal('it has a price with its own interval, which is no longer sold')
  switch (amount_type) {
    case 'free':
      return { amount_type }
    case 'fixed':
      return { amount_type, ...pick(price, 'price_currency', 'price_amount', 'tax_behavior') }
    case 'custom':
      return {
        amount_type,
        ...pick(price, 'price_currency', 'minimum_amount', 'maximum_amount', 'preset_amount', 'tax_behavior'),
      }
    case 'metered_unit':
      return {
        amount_type,
        ...pick(price, 'price_currency', 'cap_amount'),
        unit_amount: decimal(price['unit_amount']),
        meter_id: links.need('meter', price['meter_id']),
      }
    default:
      throw new Refusal(`its price type "${amount_type}" is not supported`)
  }
}

/** Returns the writable fields of properties, by type of benefit. */
const propertiesBody = (type: string, properties: Fields, links: Links): Fields => {
  switch (type) {
    case 'feature_flag':
      return {}
    case 'custom':
      return pick(properties, 'note')
    case 'license_keys':
      return pick(properties, 'prefix', 'expires', 'activations', 'limit_usage')
    case 'meter_credit':
      return {
        units: properties['units'],
        rollover: properties['rollover'] === true,
        meter_id: links.need('meter', properties['meter_id']),
      }
    case 'downloadables': {
      const archived = objectOf(properties['archived'])
      const files = properties['files'] as readonly string[]
      if (files.length === 0)
        throw new Refusal('it delivers what the studio paints for each order, and every server has its own')
      return {
        files: files.map((id) => links.need('file', id)),
        archived: Object.fromEntries(
          files.filter((id) => archived[id] === true).map((id) => [links.need('file', id), true]),
        ),
      }
    }
    case 'github_repository':
      return pick(properties, 'repository_owner', 'repository_name', 'permission')
    case 'discord':
      throw new Refusal('the connection to a Discord server is not copied: create this benefit again there')
    default:
      throw new Refusal(`its benefit type "${type}" is not supported`)
  }
}

/** Visibility of an object: servers before it show everything. */
const visibilityOf = (item: Fields): Fields => ({ visibility: item['visibility'] ?? 'public' })

/** Types of benefits that can be hidden from customers. */
const hideable: readonly string[] = ['custom', 'feature_flag']

const benefitBody = (benefit: Item, links: Links): Fields => {
  const type = String(benefit['type'])
  return {
    ...pick(benefit, 'type', 'description'),
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

const productBody = (product: Item, links: Links): Fields => {
  const { recurring_interval: interval = null, recurring_interval_count: count } = product
  if (isOfStudio(product)) throw new Refusal('the studio sells it, and every server has its own')
  const prices = listOf(product['prices']).filter(({ is_archived }) => is_archived !== true)
  if (prices.length === 0) throw new Refusal('it has no price that can be bought')
  return {
    ...pick(product, 'name', 'description'),
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
  if (products.length > 0 && copies.length === 0) throw new Refusal('none of its products can be copied')
  return copies
}

/** Returns the amounts of a fixed discount by currency. A server without several currencies has one alone. */
const discountAmounts = ({ amounts, amount, currency }: Item): unknown =>
  amounts ?? { [String(currency)]: amount }

const discountBody = (discount: Item, links: Links): Fields => ({
  ...pick(discount, 'name', 'type', 'duration', 'code', 'max_redemptions', 'max_redemptions_per_customer'),
  ...(discount['type'] === 'fixed' ? { amounts: discountAmounts(discount) } : pick(discount, 'basis_points')),
  ...(discount['duration'] === 'repeating' && pick(discount, 'duration_in_months')),
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
  if (products.length > 0 && sold.length === 0) throw new Refusal('its products are drafts')
  return { ...link, products: sold }
}

const linkBody = (link: Item, links: Links): Fields => ({
  ...pick(link, 'label', 'success_url'),
  allow_discount_codes: link['allow_discount_codes'] !== false,
  require_billing_address: link['require_billing_address'] === true,
  ...discountOf(link, links),
  products: productsOf(withoutDrafts(link), links),
  ...metadataOf(link),
})

/**
 * Returns the body that creates a copy of an object; for a copy, with itself for links, the current state.
 *
 * @throws Refusal when it cannot be copied
 */
export const bodyOf: Readonly<Record<Kind, (item: Item, links: Links) => Fields>> = {
  file: (file) => pick(file, 'service', 'name', 'mime_type', 'size', 'version'),
  meter: (meter) => ({ ...pick(meter, 'name', 'filter', 'aggregation'), ...metadataOf(meter) }),
  'custom field': (field) => ({ ...pick(field, 'type', 'slug', 'name', 'properties'), ...metadataOf(field) }),
  benefit: benefitBody,
  product: productBody,
  discount: discountBody,
  'checkout link': linkBody,
}

/** Returns the label of an object. */
export const labelOf = (item: Item): string =>
  String(item['name'] ?? item['description'] ?? item['label'] ?? `without a name (${item.id})`)
