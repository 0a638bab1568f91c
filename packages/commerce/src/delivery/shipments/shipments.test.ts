import { additions } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aShipment } from '../../testing/a-shipment.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { loseAnswers } from '../../testing/faulty-calls.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { toSendIn } from './note.ts'

let shop: Shop
const clientWith = (accessToken: string) =>
  createClientFor(
    {
      shipments: additions.shipments,
      portalShipments: additions.portalShipments,
      portalWithdrawals: additions.portalWithdrawals,
    },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
let desk: ReturnType<typeof clientWith>
beforeAll(async () => {
  shop = await openShop()
  desk = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

/** Returns a client of a checkout's buyer. */
const buyerOf = async (checkout_id: string) => {
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout_id } })
  const body = { customer_id: customerId ?? '' }
  return clientWith((await shop.client.customerSessions.create({ body })).token)
}

const statusOf = async (order_id: string) =>
  (await desk.shipments.list({ query: { order_id } })).items[0]?.status

const notified = (email: string) =>
  shop.mails.filter(({ to, subject }) => to === email && subject === 'Print 20 × 30 cm är på väg')

it('files with a web address in the metadata are to be shipped; others are left out', () => {
  expect(toSendIn({})).toBeUndefined()
  expect(toSendIn({ to_send: '  ' })).toBeUndefined()
  expect(toSendIn({ to_send: true })).toBeUndefined()
  expect(toSendIn({ to_send: ' A mug ' })).toEqual({ content: 'A mug', file_url: null })
  const script = { to_send: 'A mug', to_send_file: 'javascript:alert(1)' }
  expect(toSendIn(script)).toEqual({ content: 'A mug', file_url: null })
})

it('an order is shipped once, and its buyer is notified in their language, also in the portal', async () => {
  const email = 'sent@example.com'
  await shop.buy()
  const { id, order_id, checkout_id } = await aShipment(shop, email)
  const list = (status: 'waiting' | 'sent' | 'cancelled') =>
    desk.shipments.list({ query: { checkout_id, status } }).then(({ items }) => items)
  expect(await list('waiting')).toMatchObject([
    {
      id,
      order_id,
      content: 'Print 20 × 30 cm',
      file_url: 'https://files.example.com/print.png',
      customer: { name: 'Ada', email },
      address: { line1: 'Storgatan 1', postal_code: '784 31', city: 'Borlänge', country: 'SE' },
    },
  ])
  // The order without anything to ship is not listed.
  expect((await desk.shipments.list({})).items).toHaveLength(1)

  const body = { carrier: 'PostNord', tracking_url: 'https://post.example.com/track/7' }
  const script = { tracking_url: 'javascript:alert(1)' }
  await expect(desk.shipments.markSent({ path: { id }, body: script })).rejects.toThrow()
  const sent_at = shop.clock.now().toISOString()
  const sentShipment = { status: 'sent', ...body, sent_at }
  expect(await desk.shipments.markSent({ path: { id }, body })).toMatchObject(sentShipment)
  await expectApiError(desk.shipments.markSent({ path: { id }, body: {} }), 'NotPermitted', 403)
  expect([await list('waiting'), (await list('sent')).length]).toEqual([[], 1])
  await shop.runJobs()
  expect(notified(email)).toHaveLength(1)
  const text = notified(email)[0]?.text
  for (const part of ['PostNord', body.tracking_url, 'Storgatan 1', 'Sverige', `/orders/${order_id}`])
    expect(text).toContain(part)

  const ownShipment = await (await buyerOf(checkout_id)).portalShipments.get({ path: { id: order_id } })
  expect(ownShipment.shipment).toMatchObject({ ...sentShipment, content: 'Print 20 × 30 cm' })
})

it('an order that is refunded before it is shipped is no longer to be shipped', async () => {
  const email = 'refunded@example.com'
  // A refund of this card is pending for five seconds.
  const { id, order_id } = await aShipment(shop, email, '4000000000007726')
  const refund = (amount: number) =>
    shop.client.refunds.create({ body: { orderId: order_id, amount, reason: 'customer_request' } })
  await refund(49)
  shop.clock.advance(seconds(5))
  await shop.runJobs()
  expect(await statusOf(order_id)).toBe('waiting')
  expect((await refund(100)).status).toBe('pending')
  expect(await statusOf(order_id)).toBe('cancelled')
  await expectApiError(desk.shipments.markSent({ path: { id }, body: {} }), 'NotPermitted', 403)
  shop.clock.advance(seconds(5))
  await shop.runJobs()
  expect(await statusOf(order_id)).toBe('cancelled')
  await shop.runJobs()
  expect(notified(email)).toEqual([])
})

it('an order that is withdrawn from before it is shipped is no longer to be shipped', async () => {
  const email = 'withdrawn@example.com'
  const [unsent, sentShipment] = [await aShipment(shop, email), await aShipment(shop)]
  const send = ({ id }: typeof sentShipment) => desk.shipments.markSent({ path: { id }, body: {} })
  await send(sentShipment)
  for (const { order_id, checkout_id } of [unsent, sentShipment]) {
    const { portalWithdrawals } = await buyerOf(checkout_id)
    await portalWithdrawals.declare({ path: { id: order_id }, body: { name: 'Ada' } })
  }
  expect([await statusOf(unsent.order_id), await statusOf(sentShipment.order_id)]).toEqual([
    'cancelled',
    'sent',
  ])
  await expectApiError(send(unsent), 'NotPermitted', 403)
  const path = { id: unsent.order_id }
  expect((await (await buyerOf(unsent.checkout_id)).portalShipments.get({ path })).shipment?.status).toBe(
    'cancelled',
  )
  await shop.runJobs()
  expect(notified(email)).toEqual([])
})

it('a shipment can be undone, and its buyer is notified once', async () => {
  const email = 'back@example.com'
  const { id, order_id } = await aShipment(shop, email)
  const path = { id }
  const waiting = { status: 'waiting', carrier: null, tracking_url: null, sent_at: null }
  const send = (carrier: string) => desk.shipments.markSent({ path, body: { carrier } })
  await expectApiError(desk.shipments.undo({ path }), 'NotPermitted', 403)
  await send('PostNord')
  expect(await desk.shipments.undo({ path })).toMatchObject(waiting)
  await shop.runJobs()
  expect(notified(email)).toEqual([])

  await send('PostNord')
  await shop.runJobs()
  expect(await desk.shipments.undo({ path })).toMatchObject(waiting)
  expect(await statusOf(order_id)).toBe('waiting')
  expect(await send('Budbee')).toMatchObject({ status: 'sent', carrier: 'Budbee' })
  await shop.runJobs()
  // A mailer sends each id once.
  expect(new Set(notified(email).map((mail) => mail.id))).toEqual(new Set([`shipment-${order_id}`]))
})

it('a repetition after a lost answer returns the shipment as it is', async () => {
  const { id } = await aShipment(shop, 'repeated@example.com')
  const path = { id }
  const send = () =>
    desk.shipments.markSent({ path, body: { carrier: 'PostNord' } }, { idempotencyKey: 'send' })
  const undo = () => desk.shipments.undo({ path }, { idempotencyKey: 'undo' })
  expect(await send()).toMatchObject({ status: 'sent' })
  await loseAnswers(shop.database)
  expect(await send()).toMatchObject({ status: 'sent', carrier: 'PostNord' })
  expect(await undo()).toMatchObject({ status: 'waiting' })
  await loseAnswers(shop.database)
  expect(await undo()).toMatchObject({ status: 'waiting' })
  expect(await send()).toMatchObject({ status: 'waiting', carrier: null })
})

it('belongs to no one else', async () => {
  const { id } = await aShipment(shop)
  const rival = await shop.openRival()
  const token = await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'rival' })
  expect((await clientWith(token).shipments.list({})).items).toEqual([])
  const rivalShipments = clientWith(token).shipments
  await expectApiError(rivalShipments.markSent({ path: { id }, body: {} }), 'ResourceNotFound', 404)
  await expectApiError(rivalShipments.undo({ path: { id } }), 'ResourceNotFound', 404)
})
