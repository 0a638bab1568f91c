import { type JobRun, runPending } from '@atelier/plumbing/jobs'
import { silentLog } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

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

it('refuses every other number and keeps no trace of it, anywhere', async () => {
  const number = '4111111111111111'
  const refused = await expectInvalid(
    shop.processor.createConfirmationToken({ body: { ...card, number } }),
    'body.number',
  )
  expect(refused.detail[0]?.msg).toContain('Test mode takes only test cards')
  expect(JSON.stringify(refused.body)).not.toContain(number)
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
    const found = await sql<{ text: string }>`select t::text as text from ${sql.raw(table)} as t`.execute(
      shop.database.db,
    )
    for (const { text } of found.rows) expect(text, table).not.toContain('555555555555')
  }
})

it('tells every fourth outcome twice, which makes no difference', async () => {
  // The repeat of an earlier test's message is not counted here.
  shop.clock.advance(1000)
  await shop.runJobs()
  for (let i = 0; i < 12; i += 1) {
    const checkout = await shop.openCheckout()
    const path = { client_secret: checkout.clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
  }
  const payments = await shop.database.db.selectFrom('sandbox_payments').select('id').execute()
  const fourths = payments.filter(({ id }) => Number.parseInt(id.slice(-1), 16) % 4 === 0)
  const told = new Map<string, number>()
  const counted = shop.commerce.jobs.map(({ job, run }) => ({
    job,
    run: (payload: unknown, facts: JobRun) => {
      const { payment_id } = payload as { payment_id?: string }
      if (job.name === 'sandbox-processor.notify' && payment_id !== undefined)
        told.set(payment_id, (told.get(payment_id) ?? 0) + 1)
      return run(payload, facts)
    },
  }))
  shop.clock.advance(1000)
  await runPending({ url: shop.url, handlers: counted, due: shop.due, clock: shop.clock, log: silentLog })
  expect(told.size).toBe(12)
  for (const [id, times] of told) expect(times).toBe(fourths.some((payment) => payment.id === id) ? 2 : 1)
  expect((await shop.client.orders.list({ query: { limit: 100 } })).pagination.total_count).toBe(13)
})
