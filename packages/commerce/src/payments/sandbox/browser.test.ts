import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const card = { number: cards.visa, exp_month: 1, exp_year: 2030, cvc: '123' }

it('exchanges a test card for a token', async () => {
  const token = await shop.processor.createConfirmationToken({
    body: { ...card, number: '4242 4242 4242 4242' },
  })
  expect(token).toMatchObject({ brand: 'visa', last4: '4242', id: expect.stringMatching(/^sandbox_token_/) })
})

it('rejects every other number and keeps no trace of it, anywhere', async () => {
  const number = '4111111111111111'
  const rejected = await expectInvalid(
    shop.processor.createConfirmationToken({ body: { ...card, number } }),
    'body.number',
  )
  expect(rejected.detail[0]?.msg).toContain('Test mode accepts only test cards')
  expect(JSON.stringify(rejected.body)).not.toContain(number)
  await expectInvalid(
    shop.processor.createConfirmationToken({ body: { ...card, exp_year: 2020, cvc: '1' } }),
    'body.exp_year',
    'body.cvc',
  )
})

it('stores no card number, not even of a test card', async () => {
  await shop.buy(cards.mastercard)
  const { rows } = await sql<{
    table: string
  }>`select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(shop.database.db)
  for (const { table } of rows) {
    const result = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} as t`.execute(
      shop.database.db,
    )
    for (const { text } of result.rows) expect(text, table).not.toContain('555555555555')
  }
})

it('delivers every fourth processor event twice, without effect', async () => {
  // Excludes the repeated delivery of an earlier test's event.
  shop.clock.advance(1000)
  await shop.runJobs()
  const storedEvents = await shop.database.db.selectFrom('sandbox_events').select('id').execute()
  for (let i = 0; i < 12; i += 1) {
    const checkout = await shop.openCheckout()
    const path = { client_secret: checkout.clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
  }
  await shop.runJobs()
  shop.clock.advance(1000)
  await shop.runJobs()
  const events = await shop.database.db
    .selectFrom('sandbox_events')
    .selectAll()
    .where(
      'id',
      'not in',
      storedEvents.map(({ id }) => id),
    )
    .execute()
  expect(events).toHaveLength(12)
  for (const { id, deliver_at, deliveries } of events) {
    const isFourth = Number.parseInt(id.replace('.succeeded', '').slice(-1), 16) % 4 === 0
    expect({ deliver_at, deliveries }).toEqual({ deliver_at: null, deliveries: isFourth ? 2 : 1 })
  }
  expect((await shop.client.orders.list({ query: { limit: 100 } })).pagination.total_count).toBe(13)
})

it('delivers a processor event again that the receiver could not take', async () => {
  const checkout = await shop.openCheckout()
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(),
  })
  const events = shop.database.db.selectFrom('sandbox_events').selectAll().where('deliver_at', 'is not', null)
  const { id } = await events.executeTakeFirstOrThrow()
  await shop.database.db.schema.alterTable('processor_events').renameTo('unavailable').execute()
  await shop.runJob('sandbox-processor.deliver', { event_id: id })
  expect(await events.execute()).toMatchObject([{ id, deliveries: 0 }])
  await shop.database.db.schema.alterTable('unavailable').renameTo('processor_events').execute()
  await shop.runJobs()
  expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).status).toBe('succeeded')
})

it('keeps the wallet with the card that a subscription saves from it', async () => {
  const plan = await newPlan(shop, 500)
  const checkout = await shop.client.checkouts.create({ body: { productId: plan } })
  const path = { client_secret: checkout.clientSecret }
  const token = await shop.processor.createConfirmationToken({ body: { ...card, wallet: 'test_wallet' } })
  const body = { ...(await shop.buyer(cards.visa, 'wallet@example.com')), confirmationTokenId: token.id }
  expect(await shop.client.checkouts.clientGet({ path })).toMatchObject({ offersWallets: true })
  await shop.client.checkouts.clientConfirm({ path, body })
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  const session = await shop.client.customerSessions.create({ body: { customer_id: customerId ?? '' } })
  const { items } = await shop.clientWith(session.token).customerPortal.customers.getPaymentMethods()
  expect(items).toMatchObject([{ card: { last4: '4242', wallet: 'test_wallet' } }])
})
