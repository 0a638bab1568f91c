import { additions } from '@atelier/contract'
import { days, seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProcessorPayout } from '../../payments/disputes-and-payouts.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { settlePayout } from './settle.ts'

let shop: Shop
const clientWith = (accessToken: string) =>
  createClientFor(
    { payouts: additions.payouts, disputes: additions.disputes, ledger: additions.ledger },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
let desk: ReturnType<typeof clientWith>
beforeAll(async () => {
  shop = await openShop()
  desk = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

const payouts = async () => (await desk.payouts.list({ query: { sorting: ['created_at'] } })).items
const bank = async () => {
  const { items } = await desk.ledger.balances({})
  return items.find(({ account }) => account === 'bank')?.closing_balance ?? 0
}
const orderOf = async (checkout_id: string) => {
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  return order
}

it('pays the sales, less the refunds, at the first midnight two days later', async () => {
  expect(await desk.payouts.balance({})).toMatchObject({ available_amount: 0, next_payout_at: null })
  await shop.buy()
  const { id } = await shop.buy()
  const order = await orderOf(id)
  await shop.client.refunds.create({ body: { orderId: order.id, amount: 49, reason: 'other' } })
  await shop.runJobs()
  expect(await desk.payouts.balance({})).toMatchObject({
    has_payouts: true,
    available_amount: -49,
    pending_amount: 298,
  })
  await shop.travel(days(2))
  expect(await payouts()).toEqual([])
  await shop.travel(days(1))
  const [payout] = await payouts()
  expect(payout).toMatchObject({ amount: 249, total_amount: 249, status: 'in_transit', currency: 'usd' })
  expect(Date.parse(payout?.created_at ?? '') % days(1)).toBe(0)
  expect(await desk.payouts.balance({})).toMatchObject({ available_amount: 0, pending_amount: 0 })
  await shop.travel(days(1))
  const result = await desk.payouts.get({ path: { id: payout?.id ?? '' } })
  expect(result.status).toBe('paid')
  expect(Date.parse(result.arrives_at) - Date.parse(result.created_at)).toBe(days(1))
  const { items } = await desk.payouts.lines({ query: { payout_id: result.id, sorting: ['amount'] } })
  expect(items.map(({ kind, net_amount }) => [kind, net_amount])).toEqual([
    ['refund', -49],
    ['payment', 149],
    ['payment', 149],
  ])
  expect(items[0]).toMatchObject({ order_id: order.id, invoice_number: order.invoice_number })
  const table = await desk.payouts.export({ path: { id: result.id } })
  expect(table.split('\r\n')[0]).toBe('created_at,kind,invoice_number,order_id,currency,amount,fee,net')
  const kinds = table.split('\r\n').map((line) => line.split(',')[1])
  expect(new Set(kinds.slice(1, -1))).toEqual(new Set(['payment', 'refund']))
  expect(await bank()).toBe(249)
})

it('previews the next payout, and carries a balance below zero to the one after', async () => {
  const before = (await payouts()).length
  await shop.buy(cards.disputed)
  await shop.travel(seconds(5))
  await shop.travel(days(3))
  // The payment and the dispute leave the dispute fee, which is not paid out.
  expect((await payouts()).length).toBe(before)
  expect(await desk.payouts.balance({})).toMatchObject({ available_amount: -1500, next_payout_at: null })
  for (let sold = 0; sold < 11; sold += 1) await shop.buy()
  await shop.travel(days(2))
  const { next_payout_at, next_payout_amount } = await desk.payouts.balance({})
  expect(next_payout_amount).toBe(11 * 149 - 1500)
  await shop.travel(new Date(next_payout_at ?? ''))
  expect((await payouts()).at(-1)).toMatchObject({
    amount: next_payout_amount,
    created_at: new Date(next_payout_at ?? '').toISOString(),
  })
})

it('is shown only to its organization', async () => {
  const [payout] = await payouts()
  const path = { id: payout?.id ?? '' }
  const { organization_id } = await shop.openRival()
  const rivalClient = clientWith(await shop.commerce.issueToken({ organization_id, label: 'r' }))
  expect((await rivalClient.payouts.list({})).items).toEqual([])
  expect((await rivalClient.payouts.lines({ query: { payout_id: path.id } })).items).toEqual([])
  await expectApiError(rivalClient.payouts.get({ path }), 'ResourceNotFound', 404)
  await expectApiError(rivalClient.payouts.export({ path }), 'ResourceNotFound', 404)
  expect(await rivalClient.payouts.balance({})).toMatchObject({ available_amount: 0, pending_amount: 0 })
})

it('is posted once in any order of reports, and reversed when the bank rejects it', async () => {
  const services = servicesOf(shop)
  const { id } = await shop.buy()
  const { id: order_id } = await orderOf(id)
  const { rows } = await sql<{ processor_id: string }>`select processor_id from payments
    join ledger_transactions as posted on posted.payment_id = payments.id where posted.order_id = ${order_id}`.execute(
    shop.database.db,
  )
  const now = shop.clock.now()
  const usd = (amount: number) => ({ amount, currency: 'usd' })
  const line = { fee: usd(0), created_at: now }
  const report = (status: ProcessorPayout['status'], lines: ProcessorPayout['lines']): ProcessorPayout => ({
    processor_id: 'po_failing',
    amount: 100,
    currency: 'usd',
    status,
    arrives_at: now,
    created_at: now,
    lines,
  })
  const lines = [
    { ...line, id: 'txn_1', kind: 'payment' as const, source: rows[0]?.processor_id ?? '', amount: usd(149) },
    { ...line, id: 'txn_2', kind: 'other' as const, source: null, amount: usd(-49) },
  ]
  const settle = (payout: ProcessorPayout) =>
    shop.database.transact((tx) => settlePayout(tx, services, payout))
  const before = await bank()
  await settle(report('in_transit', null))
  expect(await bank()).toBe(before)
  await expect(settle(report('in_transit', lines.slice(0, 1)))).rejects.toThrow('149')
  for (const status of ['in_transit', 'paid', 'in_transit'] as const) await settle(report(status, lines))
  expect(await bank()).toBe(before + 100)
  const storedPayout = (await payouts()).find(({ processor_id }) => processor_id === 'po_failing')
  expect(storedPayout).toMatchObject({ status: 'paid', amount: 100 })
  for (let notified = 0; notified < 2; notified += 1) await settle(report('failed', lines))
  expect(await bank()).toBe(before)
  await expectReconciled(shop)
  // The next payout includes the returned amount.
  const back = {
    ...line,
    id: 'txn_3',
    kind: 'payout_return' as const,
    source: 'po_failing',
    amount: usd(100),
  }
  await settle({ ...report('paid', [back]), processor_id: 'po_next' })
  expect(await bank()).toBe(before + 100)
  await sql`update sandbox_balance_transactions set payout = 'po_failing', pay_out_at = null
    where source = ${rows[0]?.processor_id ?? ''}`.execute(shop.database.db)
})

it('leaves ledger and processor in agreement to the cent, whatever is sold, refunded, disputed and paid out', async () => {
  const numbers = [cards.visa, cards.visa, cards.disputed, cards.inquiry]
  const words = ['winning_evidence', 'losing_evidence']
  const sums = async () => {
    const { rows } = await sql<{ ledger: number; processor: number; bank: number; paid: number }>`select
      (select sum(amount)::bigint from ledger_entries where account = 'processor_balance') as ledger,
      (select coalesce(sum(amount - fee), 0)::bigint from sandbox_balance_transactions where payout is null) as processor,
      (select sum(amount)::bigint from ledger_entries where account = 'bank') as bank,
      (select sum(amount)::bigint from sandbox_payouts) as paid`.execute(shop.database.db)
    return rows[0] ?? { ledger: 0, processor: 1, bank: 0, paid: 1 }
  }
  const before = await sums()
  let seed = 11
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let step = 0; step < 8; step += 1) {
    const { id } = await shop.buy(numbers[random(4)], `random-${step}@example.com`)
    const order = await orderOf(id)
    if (random(2) === 0)
      await shop.client.refunds.create({
        body: { orderId: order.id, amount: 1 + random(148), reason: 'other' },
      })
    await shop.travel(seconds(5))
    const [dispute] = (await desk.disputes.list({ query: { order_id: order.id } })).items
    if (dispute !== undefined && random(4) > 0)
      await desk.disputes.submitEvidence({
        path: { id: dispute.id },
        body: { uncategorized_text: words[random(2)] ?? '' },
      })
    await shop.travel(random(2) === 0 ? days(3) : seconds(5))
  }
  await shop.travel(days(20))
  const after = await sums()
  expect(after.ledger - before.ledger).toBe(after.processor - before.processor)
  expect(after.bank - before.bank).toBe(after.paid - before.paid)
  await expectReconciled(shop)
})
