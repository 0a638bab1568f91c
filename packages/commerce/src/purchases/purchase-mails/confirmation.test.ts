import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { aBenefit } from '../../testing/a-benefit.ts'
import { aFile } from '../../testing/a-file.ts'
import { aGrant } from '../../testing/a-grant.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.mails.length = 0
})
afterAll(() => shop.close())

const services = () => ({
  clock: shop.clock,
  consumers: { byType: new Map([['order.fulfilled', ['purchase-mails']]]), writers: [] },
})
/** Tells that the benefits of a purchase were granted. */
const fulfil = async (subject_id: string) => {
  const { organization_id } = shop.demo
  await shop.database.transact((tx) =>
    recordEvents(tx, services(), [{ organization_id, type: 'order.fulfilled', subject_id, data: {} }]),
  )
  await shop.runJobs()
}
const bought = async (email: string) => {
  const { id: checkout_id } = await shop.buy(undefined, email)
  const { items } = await shop.client.orders.list({ query: { checkout_id } })
  const [order] = items
  if (order === undefined) throw new Error('The purchase made no order.')
  return order
}
const mailsTo = (email: string) => shop.mails.filter(({ to }) => to === email)

it('a purchase is confirmed once, with all its benefits', async () => {
  const order = await bought('ada@example.com')
  const { customer_id, id: order_id } = order
  const file = await aFile(shop)
  const note = await aBenefit(shop, { description: 'A letter' })
  const downloads = await aBenefit(shop, { type: 'downloadables', description: 'All brushes' })
  const revoked = await aBenefit(shop, { description: 'Taken back' })
  await aGrant(shop, { customer_id, order_id, benefit_id: note })
  await aGrant(shop, { customer_id, order_id, benefit_id: downloads, properties: { files: [file] } })
  await aGrant(shop, { customer_id, order_id, benefit_id: revoked, revoked_at: shop.clock.now() })
  shop.mails.length = 0
  await fulfil(order_id)
  await fulfil(order_id)

  const mails = mailsTo('ada@example.com')
  expect(new Set(mails.map(({ id }) => id))).toEqual(new Set([`order-confirmation-${order_id}`]))
  const [{ subject, text } = { subject: '', text: '' }] = mails
  expect(subject).toBe('Your order of One hand-painted picture')
  expect(text).toContain('$1.49')
  expect(text).toContain('A letter\nThank you')
  const page = `${shop.serverURL}/atelier/portal/orders/${order_id}`
  expect(text).toContain(`The order and its invoice are here:\n${page}\n`)
  expect(text).toContain(`All brushes\nbrushes.zip\nDownload\n${page}`)
  expect(text).not.toContain('Taken back')
})

it('a purchase without benefits is confirmed as well', async () => {
  const { id } = await bought('bob@example.com')
  await shop.database.db.deleteFrom('benefit_grants').where('order_id', '=', id).execute()
  shop.mails.length = 0
  await fulfil(id)
  const [{ text } = { text: '' }] = mailsTo('bob@example.com')
  expect(text).toContain('Thank you for your order')
  expect(text).not.toContain('It comes with')
})

it('a subscription is confirmed with the benefits that it has, in the order of its product', async () => {
  const product_id = await newPlan(shop, 2000)
  const ids = [
    await aBenefit(shop, { description: 'Second thing' }),
    await aBenefit(shop, { description: 'First thing' }),
  ]
  const { id: subscription_id, customer_id, customer } = await subscribe(shop, product_id)
  const attached = ids.toReversed().map((benefit_id, position) => ({ product_id, benefit_id, position }))
  await shop.database.db.insertInto('product_benefits').values(attached).execute()
  for (const benefit_id of ids) await aGrant(shop, { customer_id, subscription_id, benefit_id })
  const { items } = await shop.client.orders.list({ query: { customer_id } })
  shop.mails.length = 0
  await fulfil(items[0]?.id ?? '')
  const [{ text } = { text: '' }] = mailsTo(customer.email)
  expect(text).toMatch(/It comes with:\n\nFirst thing\nThank you\n\nSecond thing\nThank you/)
})
