import { signInByLink } from '../owner-session.ts'
import { ownerLinkOf, type RunningProduct } from '../product.ts'
import { createForPerson, type Json, twice } from './person.ts'
import { createPool, type Pool } from './pool.ts'

/** Creates an object of every kind that the API can create, spares of those that requests delete, and orders. */
export const fillPool = async (product: RunningProduct, seller: string): Promise<Pool> => {
  const { url } = product
  const unique = crypto.randomUUID().slice(0, 8)
  const user = await signInByLink(ownerLinkOf(product, `owner-${unique}@example.com`))
  const call = async (method: string, path: string, body?: Json, token = seller): Promise<Json> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === user ? { Cookie: user, Origin: url } : { Authorization: `Bearer ${token}` }),
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const reply = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${reply}`)
    return reply === '' ? {} : (JSON.parse(reply) as Json)
  }
  const create = (path: string, body: Json): Promise<Json> => call('POST', `/snake${path}`, body)
  const text = (object: Json, key = 'id'): string => String(object[key])
  const itemsOf = async (path: string, caller = seller): Promise<readonly Json[]> => {
    const { items } = await call('GET', `/snake${path}`, undefined, caller)
    return Array.isArray(items) ? (items as Json[]) : []
  }
  /** Deletes leftovers of the previous pool; its requests may have deleted them already. */
  const removeAll = async (list: string, below: string): Promise<void> => {
    for (const item of await itemsOf(list))
      await call('DELETE', `/snake${below}/${text(item)}`).catch(() => undefined)
  }

  const newField = (slug: string) =>
    create('/v1/custom-fields/', { type: 'text', slug, name: 'Note', properties: {} })
  const field = await newField(`note-${unique}`)
  const print = await create('/v1/products/', {
    name: 'A print',
    recurring_interval: null,
    prices: [{ amount_type: 'fixed', price_amount: 500 }],
    attached_custom_fields: [{ custom_field_id: field['id'], required: false }],
  })
  // Purchased products keep their benefits, regardless of changes to the products in the pool.
  const sold = await create('/v1/products/', {
    name: 'A print that is sold',
    recurring_interval: null,
    prices: [{ amount_type: 'fixed', price_amount: 500 }],
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
  await create(`/v1/products/${text(sold)}/benefits`, { benefits })
  const newCustomer = (name: string) =>
    create('/v1/customers/', { email: `${name}@example.com`, external_id: `external-${name}` })
  const newDiscount = () =>
    create('/v1/discounts/', { name: 'Spring', type: 'percentage', duration: 'once', basis_points: 100 })
  const newLink = () =>
    create('/v1/checkout-links/', { products: [print['id']], payment_processor: 'stripe' })
  const newMeter = () =>
    create('/v1/meters/', {
      name: 'Words',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
  const newEndpoint = () =>
    create('/v1/webhooks/endpoints', { url: 'https://example.com/hook', events: ['customer.created'] })
  const organization_id = text(print, 'organization_id')
  // An organization has at most 20 domains, and left endpoints would multiply the deliveries.
  await removeAll(`/v1/organizations/${organization_id}/domains`, '/v1/domains')
  await removeAll('/v1/webhooks/endpoints', '/v1/webhooks/endpoints')
  const [existingMeter] = await itemsOf('/v1/meters/')
  const [customer, discount, link, meter, endpoint] = await Promise.all([
    newCustomer(unique),
    newDiscount(),
    newLink(),
    existingMeter ?? newMeter(),
    newEndpoint(),
  ])
  const checkout = await create('/v1/checkouts/', { products: [print['id']] })
  const tokenize = () =>
    call('POST', '/sandbox/processor/confirmation-tokens', {
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
    })
  /** Returns the first object of a list, once there is one. */
  const firstOf = async (path: string, caller = seller): Promise<Json> => {
    for (let tries = 0; tries < 1200; tries += 1) {
      const [first] = await itemsOf(path, caller)
      if (first !== undefined) return first
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${path} stayed empty.`)
  }
  const buy = async (product_id: unknown, customer_id = customer['id']): Promise<Json> => {
    const opened = await create('/v1/checkouts/', { products: [product_id], customer_id })
    await create(`/v1/checkouts/client/${text(opened, 'client_secret')}/confirm`, {
      customer_name: 'Ada',
      customer_billing_address: { country: 'SE' },
      confirmation_token_id: (await tokenize())['id'],
    })
    return firstOf(`/v1/orders/?checkout_id=${text(opened)}`)
  }
  await create('/v1/events/ingest', { events: [{ name: 'words', customer_id: customer['id'] }] })
  const order = await buy(sold['id'])
  const renewed = await buy(plan['id'])
  const forPerson = await createForPerson(
    (path, body) => call('POST', `/snake${path}`, body, user),
    organization_id,
  )
  const spares: Readonly<Record<string, readonly Json[]>> = {
    ...forPerson,
    benefits: await twice(() => newBenefit('custom', {})),
    files: await twice(newFile),
    customers: await twice((at) => newCustomer(`spare-${at}-${unique}`)),
    external: await twice((at) => newCustomer(`outside-${at}-${unique}`)),
    discounts: await twice(newDiscount),
    checkout_links: await twice(newLink),
    custom_fields: await twice((at) => newField(`spare-${at}-${unique}`)),
    webhooks_endpoints: await twice(newEndpoint),
    subscriptions: await twice(async (at) => {
      const buyer = await newCustomer(`ended-${at}-${unique}`)
      return { id: (await buy(plan['id'], buyer['id']))['subscription_id'] }
    }),
  }
  const refund = await create('/v1/refunds/', { order_id: order['id'], reason: 'other', amount: 1 })
  const session = await create('/v1/customer-sessions/', { customer_id: customer['id'] })
  const token = await tokenize()
  const key = await firstOf(`/v1/license-keys/?benefit_id=${text(license)}`)
  const grant = await firstOf('/v1/customer-portal/benefit-grants/', text(session, 'token'))
  const event = await firstOf('/v1/events/')
  await create(`/v1/webhooks/endpoints/${text(endpoint)}/test`, { type: 'customer.created' })
  const delivery = await firstOf('/v1/webhooks/events')
  const activation = await create('/v1/customer-portal/license-keys/activate', {
    key: key['key'],
    organization_id: key['organization_id'],
    label: 'laptop',
  })

  const ids: Readonly<Record<string, readonly string[]>> = {
    products: [text(print), text(plan)],
    product_prices: [text((print['prices'] as readonly Json[])[0] ?? {})],
    customers: [text(customer)],
    discounts: [text(discount)],
    custom_fields: [text(field)],
    checkout_links: [text(link)],
    checkouts: [text(checkout)],
    orders: [text(order), text(renewed)],
    subscriptions: [text(renewed, 'subscription_id')],
    refunds: [text(refund)],
    organizations: [organization_id],
    confirmation_tokens: [text(token)],
    benefits,
    benefit_grants: [text(grant)],
    license_keys: [text(key)],
    activations: [text(activation)],
    files: [text(file)],
    meters: [text(meter)],
    v1_events: [text(event)],
    webhooks_endpoints: [text(endpoint)],
    webhooks_events: [text(delivery)],
    ...Object.fromEntries(
      Object.entries(forPerson).map(([kind, objects]) => [
        kind,
        objects.slice(-1).map((object) => text(object)),
      ]),
    ),
  }
  const start = await (await fetch(url)).text()
  return createPool({
    seller,
    portal: text(session, 'token'),
    user,
    ids,
    spares,
    external_id: text(customer, 'external_id'),
    checkout_secret: text(checkout, 'client_secret'),
    link_secret: text(link, 'client_secret'),
    script: /\/assets\/([^"]+\.js)/.exec(start)?.[1] ?? 'none.js',
  })
}
