import { signInByLink } from '../owner-session.ts'
import { ownerLinkOf, type RunningProduct } from '../product.ts'
import { connectShop, textOf } from './connect-shop.ts'
import { makersOf } from './makers.ts'
import { createForPerson, type Json, createTwo } from './person.ts'
import { createPool, type Pool } from './pool.ts'

/** Creates an object of every kind that the API can create, spares of those that requests delete, and orders. */
export const fillPool = async (product: RunningProduct, seller: string): Promise<Pool> => {
  const { url } = product
  const unique = crypto.randomUUID().slice(0, 8)
  const user = await signInByLink(ownerLinkOf(product, `owner-${unique}@example.com`))
  const { call, create, itemsOf, removeAll, firstOf } = connectShop(url, seller, user)
  const { newField, newBenefit, newFile, newCustomer, newDiscount, newMeter, newEndpoint } = makersOf(create)

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
  const file = await newFile()
  const note = await newBenefit('custom', { note: 'Hello' })
  const license = await newBenefit('license_keys', {
    activations: { limit: 50, enable_customer_admin: true },
  })
  const benefits = [textOf(note), textOf(license)]
  await create(`/v1/products/${textOf(sold)}/benefits`, { benefits })
  const newLink = () =>
    create('/v1/checkout-links/', { products: [print['id']], payment_processor: 'stripe' })
  const organization_id = textOf(print, 'organization_id')
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
  const buy = async (product_id: unknown, customer_id = customer['id']): Promise<Json> => {
    const opened = await create('/v1/checkouts/', { products: [product_id], customer_id })
    await create(`/v1/checkouts/client/${textOf(opened, 'client_secret')}/confirm`, {
      customer_name: 'Ada',
      customer_billing_address: { country: 'SE' },
      confirmation_token_id: (await tokenize())['id'],
    })
    return firstOf(`/v1/orders/?checkout_id=${textOf(opened)}`)
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
    benefits: await createTwo(() => newBenefit('custom', {})),
    files: await createTwo(newFile),
    customers: await createTwo((at) => newCustomer(`spare-${at}-${unique}`)),
    external: await createTwo((at) => newCustomer(`outside-${at}-${unique}`)),
    discounts: await createTwo(newDiscount),
    checkout_links: await createTwo(newLink),
    custom_fields: await createTwo((at) => newField(`spare-${at}-${unique}`)),
    webhooks_endpoints: await createTwo(newEndpoint),
    subscriptions: await createTwo(async (at) => {
      const buyer = await newCustomer(`ended-${at}-${unique}`)
      return { id: (await buy(plan['id'], buyer['id']))['subscription_id'] }
    }),
  }
  const refund = await create('/v1/refunds/', { order_id: order['id'], reason: 'other', amount: 1 })
  const session = await create('/v1/customer-sessions/', { customer_id: customer['id'] })
  const token = await tokenize()
  const key = await firstOf(`/v1/license-keys/?benefit_id=${textOf(license)}`)
  const grant = await firstOf('/v1/customer-portal/benefit-grants/', textOf(session, 'token'))
  const event = await firstOf('/v1/events/')
  await create(`/v1/webhooks/endpoints/${textOf(endpoint)}/test`, { type: 'customer.created' })
  const delivery = await firstOf('/v1/webhooks/events')
  const activation = await create('/v1/customer-portal/license-keys/activate', {
    key: key['key'],
    organization_id: key['organization_id'],
    label: 'laptop',
  })

  const ids: Readonly<Record<string, readonly string[]>> = {
    products: [textOf(print), textOf(plan)],
    product_prices: [textOf((print['prices'] as readonly Json[])[0] ?? {})],
    customers: [textOf(customer)],
    discounts: [textOf(discount)],
    custom_fields: [textOf(field)],
    checkout_links: [textOf(link)],
    checkouts: [textOf(checkout)],
    orders: [textOf(order), textOf(renewed)],
    subscriptions: [textOf(renewed, 'subscription_id')],
    refunds: [textOf(refund)],
    organizations: [organization_id],
    confirmation_tokens: [textOf(token)],
    benefits,
    benefit_grants: [textOf(grant)],
    license_keys: [textOf(key)],
    activations: [textOf(activation)],
    files: [textOf(file)],
    meters: [textOf(meter)],
    v1_events: [textOf(event)],
    webhooks_endpoints: [textOf(endpoint)],
    webhooks_events: [textOf(delivery)],
    ...Object.fromEntries(
      Object.entries(forPerson).map(([kind, objects]) => [
        kind,
        objects.slice(-1).map((object) => textOf(object)),
      ]),
    ),
  }
  const start = await (await fetch(url)).text()
  return createPool({
    seller,
    portal: textOf(session, 'token'),
    user,
    ids,
    spares,
    external_id: textOf(customer, 'external_id'),
    checkout_secret: textOf(checkout, 'client_secret'),
    link_secret: textOf(link, 'client_secret'),
    script: /\/assets\/([^"]+\.js)/.exec(start)?.[1] ?? 'none.js',
  })
}
