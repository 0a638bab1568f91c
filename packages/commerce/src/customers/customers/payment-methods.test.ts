import { sql } from 'kysely'
import { portalCardSetups } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const add = async (portal: Awaited<ReturnType<typeof portalOf>>, card: string) =>
  portal.customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(card), setDefault: true, returnUrl: '/' },
  })

it('leaves no work that cannot be done', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 500))
  const portal = await portalOf(shop, subscription)
  for (const card of [cards.visa, cards.mastercard, cards.amex, cards.visa]) await add(portal, card)
  await expect(add(portal, cards.declined)).rejects.toMatchObject({ status: 400 })
  await expect(add(portal, cards.challenge)).rejects.toMatchObject({ status: 400 })
  const done = await shop.runJobs({ retryFailed: true })
  expect(done.failed).toBe(0)
  shop.clock.advance(minutes(5))
  expect((await shop.runJobs({ retryFailed: true })).failed).toBe(0)
  const { rows } = await sql`select * from graphile_worker.jobs`.execute(shop.database.db)
  expect(rows).toEqual([])
  const waiting = await shop.database.db
    .selectFrom('sandbox_events')
    .selectAll()
    .where('deliver_at', 'is not', null)
    .execute()
  expect(waiting).toEqual([])
})

describe('a card that its bank asks about', () => {
  const setupsOf = async (subscription: Awaited<ReturnType<typeof subscribe>>) => {
    const { customer_id } = subscription
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const { serverURL, fetch } = shop
    return createClientFor(portalCardSetups, { serverURL, fetch, accessToken: token })
  }
  const start = async (account: Awaited<ReturnType<typeof setupsOf>>, card: string) =>
    account.start({ body: { confirmation_token_id: await shop.tokenOf(card) } })
  const answer = (payment_secret: string, outcome: 'complete' | 'fail') =>
    shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome } })

  it('pays the outstanding amount once the bank agrees, and not before', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 700), { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
    const account = await setupsOf(subscription)
    const setup = await start(account, cards.challenge)
    expect(setup.status).toBe('requires_action')
    const finish = () => account.finish({ path: { id: setup.id } })
    await expectApiError(finish(), 'PaymentError', 400)
    expect((await (await portalOf(shop, subscription)).customers.getPaymentMethods()).items).toHaveLength(1)
    await answer(setup.client_secret, 'complete')
    expect(await finish()).toMatchObject({ type: 'card', default: true, card: { last4: '3155' } })
    // Repeats a request whose response was lost.
    expect(await finish()).toMatchObject({ default: true })
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'active' })
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('is charged and recorded once, however often its setup is completed', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 700), { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.runJobs()
    const account = await setupsOf(subscription)
    const { customers } = await portalOf(shop, subscription)
    const setup = await start(account, cards.declinedAgain)
    const finish = () => account.finish({ path: { id: setup.id } })
    const attempts = async () => {
      await shop.runJobs()
      const { customer_id } = subscription
      const paid = await shop.database.db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('orders.customer_id', '=', customer_id)
        .execute()
      return paid.length
    }
    const before = await attempts()
    const [card] = await Promise.all([finish(), finish(), finish()])
    expect(card).toMatchObject({ default: true })
    expect(await attempts()).toBe(before + 1)
    expect(await finish()).toEqual(card)
    expect(await attempts()).toBe(before + 1)
    const noted = await sql<{ action: string }>`
      select action from audit_entries where object_id = ${card.id}`.execute(shop.database.db)
    expect(noted.rows).toEqual([{ action: 'created' }])

    const otherMethod = await customers.addPaymentMethod({
      body: { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' },
    })
    expect(await finish()).toMatchObject({ id: card.id, default: false })
    const { items } = await customers.getPaymentMethods()
    expect(items.find((candidate) => candidate.default)?.id).toBe(otherMethod.id)
    await customers.deletePaymentMethod({ path: { id: card.id } })
    await expectApiError(finish(), 'ResourceNotFound', 404)
  })

  it('is not saved when the bank declines, nor for anyone else', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 700))
    const account = await setupsOf(subscription)
    await expectApiError(start(account, cards.declined), 'PaymentError', 400)
    const rejected = await start(account, cards.challenge)
    await answer(rejected.client_secret, 'fail')
    await expectApiError(account.finish({ path: { id: rejected.id } }), 'PaymentError', 400)
    const saved = await start(account, cards.mastercard)
    const stranger = await setupsOf(await subscribe(shop, await newPlan(shop, 700)))
    const payments = await shop.database.db.selectFrom('payments').select('processor_id').execute()
    for (const id of [saved.id, 'seti_unknown', payments[0]?.processor_id ?? ''])
      await expectApiError(stranger.finish({ path: { id } }), 'ResourceNotFound', 404)
    expect(await account.finish({ path: { id: saved.id } })).toMatchObject({
      card: { brand: 'mastercard' },
    })
  })
})
