import { additions, apiVersions } from '@atelier/contract'
import { days, seconds } from '@atelier/plumbing/clock'
import { unrepeated } from '@atelier/plumbing/http'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { newBenefit } from '../../testing/benefits.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { signIn } from '../../testing/sign-in.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { settleDispute } from './settle.ts'
import { takeStep } from './take-step.ts'

let shop: Shop
const owner = 'disputes-owner@example.com'
const clientWith = (accessToken: string) =>
  createClientFor(
    { disputes: additions.disputes, overview: additions.overview, saleTimelines: additions.saleTimelines },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
let desk: ReturnType<typeof clientWith>

beforeAll(async () => {
  shop = await openShop()
  desk = clientWith(shop.accessToken)
  const { user_id } = await signIn(shop, owner)
  const { organization_id } = shop.demo
  await insertMember(shop.database.db, { organization_id, user_id, role: 'owner' }, shop.clock.now())
  const benefit = await newBenefit(shop)
  await shop.client.products.updateBenefits({
    path: { id: shop.demo.product_id },
    body: { benefits: [benefit] },
  })
  await shop.runJobs()
})
afterAll(() => shop.close())

let buyers = 0
/** Sells a picture whose payment is disputed. */
const sellDisputed = async (card: string) => {
  const email = `disputer-${(buyers += 1)}@example.com`
  const { id: checkout_id } = await shop.buy(card, email)
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  await shop.travel(seconds(5))
  return { order, number: order.invoice_number ?? '', dispute: await disputeOf(order.id) }
}
const disputeOf = async (order_id: string) => {
  const [dispute] = (await desk.disputes.list({ query: { order_id } })).items
  if (dispute === undefined) throw new Error(`The order ${order_id} is not disputed.`)
  return dispute
}
const answer = (id: string, uncategorized_text: string, more: object = {}) =>
  desk.disputes.submitEvidence({ path: { id }, body: { uncategorized_text, ...more } })
const isGranted = async (order_id: string) => {
  const grant = await shop.database.db
    .selectFrom('benefit_grants')
    .select(['revoked_at', 'revocation_reason'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return grant.revoked_at === null ? true : grant.revocation_reason
}
/** Returns the ledger balances of an order, by account. */
const balancesOf = async (id: string) => {
  const { balances } = await desk.saleTimelines.order({ path: { id } })
  return Object.fromEntries(balances.map(({ account, amount }) => [account, amount]))
}
const mailsAbout = (number: string) =>
  shop.mails
    .filter(({ to, subject }) => to === owner && subject.includes(number))
    .map(({ subject }) => subject)

describe('a disputed payment', () => {
  it('takes the amount and a fee, keeps the benefits, and is reported to the owners', async () => {
    const { order, number, dispute } = await sellDisputed(cards.disputed)
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 149,
      withdrawn_amount: 149,
      fee_amount: 1500,
      invoice_number: order.invoice_number,
      closed_at: null,
    })
    expect(Date.parse(dispute.evidence_due_at ?? '') - Date.parse(dispute.created_at)).toBe(days(10))
    expect(await balancesOf(order.id)).toMatchObject({
      disputes: 149,
      processor_fees: 1500,
      processor_balance: -1500,
    })
    expect(await isGranted(order.id)).toBe(true)
    expect(mailsAbout(number)).toEqual([`The payment for order ${number} is disputed`])
    const timeline = await desk.saleTimelines.order({ path: { id: order.id } })
    expect(timeline.items).toContainEqual(expect.objectContaining({ kind: 'event', type: 'order.disputed' }))
    const rejected = shop.client.refunds.create({ body: { orderId: order.id, amount: 149, reason: 'other' } })
    expect(await expectApiError(rejected, 'NotPermitted', 403)).toMatch(/disputed.*twice/)
  })

  it('is won by convincing evidence: everything is returned, and it can be refunded again', async () => {
    const { order, number, dispute } = await sellDisputed(cards.notReceived)
    expect(dispute.reason).toBe('product_not_received')
    const { id: receipt } = await uploadFile(shop, new TextEncoder().encode('%PDF-1.7 receipt'))
    const sentDispute = await answer(dispute.id, 'winning_evidence', { files: { receipt } })
    expect(sentDispute).toMatchObject({ status: 'under_review', evidence: { files: { receipt } } })
    await expectApiError(answer(dispute.id, 'more'), 'NotPermitted', 403)
    await shop.travel(seconds(5))
    expect(await disputeOf(order.id)).toMatchObject({ status: 'won', withdrawn_amount: 0, fee_amount: 0 })
    expect(await balancesOf(order.id)).toMatchObject({
      disputes: 0,
      processor_fees: 0,
      processor_balance: 149,
    })
    expect(await isGranted(order.id)).toBe(true)
    expect(mailsAbout(number)).toHaveLength(2)
    const refund = await shop.client.refunds.create({
      body: { orderId: order.id, amount: 149, reason: 'other' },
    })
    expect(refund.status).toBe('succeeded')
  })

  it('is lost by other evidence, by none, and by giving it up: the benefits are revoked', async () => {
    const lose: readonly ((id: string) => Promise<unknown>)[] = [
      async (id) => {
        await answer(id, 'losing_evidence')
        await shop.travel(seconds(5))
      },
      () => shop.travel(days(10)),
      (id) => desk.disputes.accept({ path: { id } }),
    ]
    for (const how of lose) {
      const { order, number, dispute } = await sellDisputed(cards.disputed)
      await how(dispute.id)
      await shop.runJobs()
      const lost = await disputeOf(order.id)
      expect(lost).toMatchObject({ status: 'lost', withdrawn_amount: 149, fee_amount: 1500 })
      expect(lost.closed_at).not.toBeNull()
      expect(await isGranted(order.id)).toBe('disputed')
      expect(mailsAbout(number)).toContain(`The dispute of order ${number} was lost`)
      await expectApiError(desk.disputes.accept({ path: { id: dispute.id } }), 'NotPermitted', 403)
    }
  })

  it('ends the subscription that it paid when it is lost', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 900), { card: cards.disputed })
    await shop.travel(seconds(5))
    const [order] = await ordersOf(shop, subscription)
    const { id } = await disputeOf(order?.id ?? '')
    expect((await again(shop, subscription)).status).toBe('active')
    await desk.disputes.accept({ path: { id } })
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'canceled' })
  })

  it('takes unused credit of its payment, and loses the used part', async () => {
    const year = await newPlan(shop, 10_000, { interval: 'year' })
    const month = await newPlan(shop, 1000)
    const subscription = await subscribe(shop, year, { card: cards.disputed })
    const change = await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: month, prorationBehavior: 'invoice' },
    })
    expect(change.product_id).toBe(month)
    const paid = (await ordersOf(shop, subscription)).find(({ total_amount }) => total_amount === 10_000)
    const order_id = paid?.id ?? ''
    const creditOf = async () => {
      const { credit } = await shop.database.db
        .selectFrom('subscription_prorations')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('credit'))
        .where('subscription_id', '=', subscription.id)
        .executeTakeFirstOrThrow()
      const order = await shop.database.db
        .selectFrom('orders')
        .select(['credited_amount', 'voided_credit_amount', 'lost_amount'])
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
      return { credit, ...order }
    }
    const before = { credit: -9000, credited_amount: 10_000, voided_credit_amount: 0, lost_amount: 0 }
    expect(await creditOf()).toEqual(before)
    await shop.travel(seconds(5))
    const { id } = await disputeOf(order_id)
    // A month of 1000 was paid with the credit.
    expect(await creditOf()).toEqual({
      credit: 0,
      credited_amount: 1000,
      voided_credit_amount: 9000,
      lost_amount: 1000,
    })
    await answer(id, 'winning_evidence')
    await shop.travel(seconds(5))
    expect(await disputeOf(order_id)).toMatchObject({ status: 'won' })
    expect(await creditOf()).toEqual(before)
  })

  it('accepts no money as an inquiry, and does when the inquiry ends badly', async () => {
    const good = await sellDisputed(cards.inquiry)
    expect(good.dispute).toMatchObject({
      status: 'warning_needs_response',
      withdrawn_amount: 0,
      fee_amount: 0,
    })
    await expectApiError(desk.disputes.accept({ path: { id: good.dispute.id } }), 'NotPermitted', 403)
    await answer(good.dispute.id, 'winning_evidence')
    await shop.travel(seconds(5))
    expect(await disputeOf(good.order.id)).toMatchObject({ status: 'warning_closed' })
    const bad = await sellDisputed(cards.inquiry)
    await shop.travel(days(10))
    expect(await disputeOf(bad.order.id)).toMatchObject({ status: 'needs_response', withdrawn_amount: 149 })
  })
})

it('takes nothing of an inquiry whose order was refunded, and the rest of one that was refunded in part', async () => {
  const refund = (orderId: string, amount: number) =>
    shop.client.refunds.create({ body: { orderId, amount, reason: 'other' } })
  const whole = await sellDisputed(cards.inquiry)
  await refund(whole.order.id, 149)
  const part = await sellDisputed(cards.inquiry)
  await refund(part.order.id, 49)
  await shop.travel(days(10))
  expect(await disputeOf(whole.order.id)).toMatchObject({ status: 'warning_closed', withdrawn_amount: 0 })
  expect(await disputeOf(part.order.id)).toMatchObject({
    status: 'needs_response',
    amount: 100,
    withdrawn_amount: 100,
  })
})

it('is applied once, however often and in whatever order the processor reports it', async () => {
  const { order, dispute } = await sellDisputed(cards.disputed)
  const services = servicesOf(shop)
  const { processor } = services
  const opened = await processor.findDispute(dispute.processor_id)
  if (opened === undefined) throw new Error('The processor does not know its dispute.')
  await answer(dispute.id, 'winning_evidence')
  await shop.travel(seconds(5))
  const won = await processor.findDispute(dispute.processor_id)
  const after = await disputeOf(order.id)
  for (const report of [opened, won, opened])
    if (report !== undefined) await shop.database.transact((tx) => settleDispute(tx, services, report))
  expect(await disputeOf(order.id)).toMatchObject({
    status: 'won',
    withdrawn_amount: after.withdrawn_amount,
    fee_amount: after.fee_amount,
  })
  const posted = await sql<{ kind: string }>`
    select kind from ledger_transactions where dispute_id = ${dispute.id} order by occurred_at`.execute(
    shop.database.db,
  )
  expect(posted.rows.map(({ kind }) => kind)).toEqual(['dispute', 'dispute_return'])
})

it('is given up once by two runs of a request that both found it open', async () => {
  const { dispute } = await sellDisputed(cards.disputed)
  const { processor_id } = await shop.database.db
    .selectFrom('disputes')
    .select('processor_id')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  const run = (isRepeated: boolean) =>
    takeStep(
      { ...servicesOf(shop), repetition: { ...unrepeated(), isRepeated } },
      processor_id,
      async (processor) => {
        // The other run is faster.
        await processor.acceptDispute(processor_id).catch(() => undefined)
        return processor.acceptDispute(processor_id)
      },
    )
  await run(true)
  expect(await desk.disputes.get({ path: { id: dispute.id } })).toMatchObject({ status: 'lost' })
  await expect(run(false)).rejects.toThrow('takes no answer')
})

it('keeps its evidence of a deleted customer until it has ended', async () => {
  const { order, dispute } = await sellDisputed(cards.disputed)
  await answer(dispute.id, 'losing_evidence')
  await shop.client.customers.delete({ path: { id: order.customer_id } })
  await shop.runJobs()
  const evidence = async () => (await disputeOf(order.id)).evidence
  expect(await evidence()).not.toBeNull()
  await shop.travel(seconds(5))
  expect(await evidence()).toBeNull()
})

it('is reported in its state when it becomes known only after it was answered elsewhere', async () => {
  const { number, dispute } = await sellDisputed(cards.disputed)
  const services = servicesOf(shop)
  const opened = await services.processor.findDispute(dispute.processor_id)
  if (opened === undefined) throw new Error('The processor does not know its dispute.')
  const answered = { ...opened, movements: [] }
  for (const status of ['under_review', 'warning_under_review'] as const)
    await shop.database.transact((tx) =>
      settleDispute(tx, services, { ...answered, status, processor_id: `${opened.processor_id}_${status}` }),
    )
  await shop.runJobs()
  const subjects = mailsAbout(number)
  expect(
    subjects.filter((subject) => subject === `The payment for order ${number} is disputed`),
  ).toHaveLength(2)
  expect(subjects).toContain(`A bank asks about order ${number}`)
})

it('is seen and answered only by its seller, and answered by roles that refund', async () => {
  const { dispute } = await sellDisputed(cards.disputed)
  const { id } = dispute
  const rival = await shop.openRival()
  const rivalClient = clientWith(
    await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'r' }),
  )
  expect((await rivalClient.disputes.list({})).items).toEqual([])
  await expectApiError(rivalClient.disputes.get({ path: { id } }), 'ResourceNotFound', 404)
  await expectApiError(rivalClient.disputes.accept({ path: { id } }), 'ResourceNotFound', 404)
  await expectApiError(
    rivalClient.disputes.submitEvidence({ path: { id }, body: { uncategorized_text: 'x' } }),
    'ResourceNotFound',
    404,
  )
  const { organization_id } = shop.demo
  const reader = await signIn(shop, 'disputes-reader@example.com')
  const { user_id } = reader
  await insertMember(shop.database.db, { organization_id, user_id, role: 'read_only' }, shop.clock.now())
  expect((await reader.call('GET', `/v1/disputes/${id}`)).status).toBe(200)
  expect((await reader.call('POST', `/v1/disputes/${id}/accept`, {})).status).toBe(403)
  const seen = await reader.call('GET', `/v1/organizations/${organization_id}/attention`)
  expect(await seen.text()).toContain(id)
})

it('leaves ledger and processor in agreement to the cent, whatever is sold, refunded and disputed', async () => {
  const numbers = [cards.visa, cards.disputed, cards.inquiry, cards.notReceived]
  const words = ['winning_evidence', 'losing_evidence']
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let step = 0; step < 10; step += 1) {
    const { id: checkout_id } = await shop.buy(numbers[random(4)], `random-${step}@example.com`)
    const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
    if (order !== undefined && random(2) === 0)
      await shop.client.refunds.create({
        body: { orderId: order.id, amount: 1 + random(148), reason: 'other' },
      })
    await shop.travel(seconds(5))
    const [dispute] = (await desk.disputes.list({ query: { order_id: order?.id ?? '' } })).items
    if (dispute !== undefined && random(4) > 0) await answer(dispute.id, words[random(2)] ?? '')
    await shop.travel(random(3) === 0 ? days(4) : seconds(5))
  }
  // Money that was paid out by then is at the bank.
  const { rows } = await sql<{ ledger: number; processor: number }>`select
    (select sum(amount)::bigint from ledger_entries where account in ('processor_balance', 'bank')) as ledger,
    (select sum(amount - fee)::bigint from sandbox_balance_transactions) as processor`.execute(
    shop.database.db,
  )
  expect(rows[0]?.ledger).toBe(rows[0]?.processor)
})

it('rejects an answer to a closed dispute under the name for the caller’s version', async () => {
  const { dispute } = await sellDisputed(cards.disputed)
  await desk.disputes.accept({ path: { id: dispute.id } })
  const error = async (call: string, headers: Record<string, string>, body: object) => {
    const request = new Request(`${shop.serverURL}/snake/v1/disputes/${dispute.id}/${call}`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${shop.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const response = await shop.fetch(request)
    const { error } = (await response.json()) as { error: string }
    return [response.status, error]
  }
  for (const version of apiVersions) {
    const headers = { 'polar-version': version }
    expect(await error('accept', headers, {})).toEqual([409, 'DisputeNotOpenError'])
    expect(await error('evidence', headers, { uncategorized_text: 'late' })).toEqual([
      409,
      'DisputeNotOpenError',
    ])
  }
  expect(await error('accept', {}, {})).toEqual([403, 'NotPermitted'])
})
