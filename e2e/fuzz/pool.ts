import { pick, type Random } from './hostile.ts'
import type { Operation } from './operations.ts'

type Json = Readonly<Record<string, unknown>>

/** Objects that exist in the product, so that requests reach its handlers. */
export type Pool = {
  readonly seller: string
  readonly portal: string
  /** The id of an object for a field (`product_id`, `products`); undefined when there is none of the kind. */
  idFor(random: Random, field: string): string | undefined
  /** What stands for a parameter of a path. Objects that others refer to are not given to calls that delete. */
  parameterFor(random: Random, operation: Operation, name: string): string
}

const nobody = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

/** Creates one object of every kind that the API can create, and buys two of them. */
export const fillPool = async (url: string, seller: string): Promise<Pool> => {
  const call = async (method: string, path: string, body?: Json, token = seller): Promise<Json> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  const create = (path: string, body: Json): Promise<Json> => call('POST', `/snake${path}`, body)
  const unique = crypto.randomUUID().slice(0, 8)
  const text = (object: Json, key = 'id'): string => String(object[key])

  const newField = (slug: string) =>
    create('/v1/custom-fields/', { type: 'text', slug, name: 'Note', properties: {} })
  const field = await newField(`note-${unique}`)
  const product = await create('/v1/products/', {
    name: 'A print',
    recurring_interval: null,
    prices: [{ amount_type: 'fixed', price_amount: 500 }],
    attached_custom_fields: [{ custom_field_id: field['id'], required: false }],
  })
  const plan = await create('/v1/products/', {
    name: 'A plan',
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 900 }],
  })
  const newBenefit = (type: string, properties: Json) =>
    create('/v1/benefits/', { type, description: 'A benefit', properties })
  const newFile = () =>
    create('/v1/files/', {
      service: 'downloadable',
      name: 'book.pdf',
      mime_type: 'application/pdf',
      size: 1,
      upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 1 }] },
    })
  const file = await newFile()
  const note = await newBenefit('custom', { note: 'Hello' })
  const license = await newBenefit('license_keys', {
    activations: { limit: 50, enable_customer_admin: true },
  })
  const benefits = [text(note), text(license)]
  await create(`/v1/products/${text(product)}/benefits`, { benefits })
  const newCustomer = (name: string) =>
    create('/v1/customers/', { email: `${name}@example.com`, external_id: `external-${name}` })
  const newDiscount = () =>
    create('/v1/discounts/', { name: 'Spring', type: 'percentage', duration: 'once', basis_points: 100 })
  const newLink = () =>
    create('/v1/checkout-links/', { products: [product['id']], payment_processor: 'stripe' })
  const [customer, discount, link] = await Promise.all([newCustomer(unique), newDiscount(), newLink()])
  const [spareBenefit, spareFile] = await Promise.all([newBenefit('custom', {}), newFile()])
  const [spare, spareDiscount, spareLink, spareField] = await Promise.all([
    newCustomer(`spare-${unique}`),
    newDiscount(),
    newLink(),
    newField(`spare-${unique}`),
  ])
  const checkout = await create('/v1/checkouts/', { products: [product['id']] })
  const tokenize = () =>
    call('POST', '/sandbox/processor/confirmation-tokens', {
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
    })
  const buy = async (product_id: unknown): Promise<Json> => {
    const opened = await create('/v1/checkouts/', { products: [product_id], customer_id: customer['id'] })
    await create(`/v1/checkouts/client/${text(opened, 'client_secret')}/confirm`, {
      customer_name: 'Ada',
      customer_billing_address: { country: 'SE' },
      confirmation_token_id: (await tokenize())['id'],
    })
    for (let tries = 0; tries < 1200; tries += 1) {
      const { items } = await call('GET', `/snake/v1/orders/?checkout_id=${text(opened)}`)
      const [order] = Array.isArray(items) ? (items as Json[]) : []
      if (order !== undefined) return order
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('A purchase for the fuzzer did not become an order.')
  }
  const order = await buy(product['id'])
  const renewed = await buy(plan['id'])
  const refund = await create('/v1/refunds/', { order_id: order['id'], reason: 'other', amount: 1 })
  const session = await create('/v1/customer-sessions/', { customer_id: customer['id'] })
  const token = await tokenize()
  /** The first object of a list, once there is one. */
  const firstOf = async (path: string, caller = seller): Promise<Json> => {
    for (let tries = 0; tries < 1200; tries += 1) {
      const { items } = await call('GET', `/snake${path}`, undefined, caller)
      const [first] = Array.isArray(items) ? (items as Json[]) : []
      if (first !== undefined) return first
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${path} stayed empty.`)
  }
  const key = await firstOf(`/v1/license-keys/?benefit_id=${text(license)}`)
  const grant = await firstOf('/v1/customer-portal/benefit-grants/', text(session, 'token'))
  const activation = await create('/v1/customer-portal/license-keys/activate', {
    key: key['key'],
    organization_id: key['organization_id'],
    label: 'laptop',
  })

  const ids: Readonly<Record<string, readonly string[]>> = {
    products: [text(product), text(plan)],
    product_prices: [text((product['prices'] as readonly Json[])[0] ?? {})],
    customers: [text(customer)],
    discounts: [text(discount)],
    custom_fields: [text(field)],
    checkout_links: [text(link)],
    checkouts: [text(checkout)],
    orders: [text(order), text(renewed)],
    subscriptions: [text(renewed, 'subscription_id')],
    refunds: [text(refund)],
    organizations: [text(product, 'organization_id')],
    confirmation_tokens: [text(token)],
    benefits,
    benefit_grants: [text(grant)],
    license_keys: [text(key)],
    activations: [text(activation)],
    files: [text(file)],
  }
  const toDelete: Readonly<Record<string, readonly string[]>> = {
    customers: [text(spare)],
    discounts: [text(spareDiscount)],
    custom_fields: [text(spareField)],
    checkout_links: [text(spareLink)],
    benefits: [text(spareBenefit)],
    files: [text(spareFile)],
  }
  const start = await (await fetch(url)).text()
  const named: Readonly<Record<string, string>> = {
    slug: 'atelier',
    bucket: 'drafts',
    key: 'a',
    file: /\/assets\/([^"]+\.js)/.exec(start)?.[1] ?? 'none.js',
    payment_secret: 'sandbox_secret_unknown',
    platform: 'discord',
    account_id: '200000000000000001',
  }
  return {
    seller,
    portal: text(session, 'token'),
    idFor: (random, field_name) => {
      // A token belongs to one organization, which must not be named.
      if (field_name.startsWith('organization')) return undefined
      const known = ids[field_name] ?? ids[`${field_name.replace(/_id$/, '')}s`]
      return known && pick(random, known)
    },
    parameterFor: (random, { method, path }, name) => {
      const isDeleted = method === 'DELETE'
      if (name === 'client_secret')
        return text(path.includes('checkout-links') ? link : checkout, 'client_secret')
      if (name === 'external_id') return text(isDeleted ? spare : customer, 'external_id')
      const [, place = ''] = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path) ?? []
      const noun = place.replaceAll('-', '_')
      const known = (isDeleted ? toDelete[noun] : undefined) ?? ids[noun]
      return named[name] ?? (known === undefined ? nobody : pick(random, known))
    },
  }
}
