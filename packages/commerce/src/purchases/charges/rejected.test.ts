import type { Attention } from '@atelier/contract'
import { hours, minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { insertMember } from '../../access/identity/testing/people.ts'
import { createStripeProcessor } from '../../payments/stripe/processor.ts'
import { standInKeys, startStandIn } from '../../payments/stripe/testing/stand-in.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { again, newPlan, ordersOf } from '../../testing/subscribe.ts'
import { pauseAfterRejection } from './rejected.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A shop with the Stripe test server, and a subscriber who pays 5.00 a month with a good card. */
const openStripeShop = async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const standIn = await startStandIn(clock)
  closing.push(() => standIn.close())
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  const shop = await openShop({ processor }, { test, clock })
  closing.push(() => shop.close())
  const { clientSecret } = await shop.client.checkouts.create({
    body: { productId: await newPlan(shop, 500) },
  })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: standIn.token(cards.visa),
    },
  })
  await shop.travel(minutes(1))
  const [subscription] = (await shop.client.subscriptions.list()).items
  if (subscription === undefined) throw new Error('Nobody has subscribed.')
  return { shop, standIn, subscription }
}

const rejectedCharges = async (shop: Shop) => {
  const person = await signIn(shop, 'owner@example.com')
  const { organization_id } = shop.demo
  await insertMember(
    shop.database.db,
    { user_id: person.user_id, organization_id, role: 'read_only' },
    shop.clock.now(),
  )
  return async () => {
    const answer = await person.get(`/v1/organizations/${organization_id}/attention`)
    return ((await answer.json()) as Attention).rejected_charges
  }
}

describe('a renewal that the processor rejects', () => {
  it('begins no dunning, is shown with the message of the processor, and is charged when it is accepted', async () => {
    const { shop, standIn, subscription } = await openStripeShop()
    const attention = await rejectedCharges(shop)
    standIn.state.rejection = 'Your account cannot currently make charges.'
    const end = new Date(subscription.current_period_end ?? '')
    await shop.travel(new Date(end.getTime() + minutes(30)))
    expect((await again(shop, subscription)).status).toBe('active')
    expect(await attention()).toMatchObject({
      total_count: 1,
      items: [
        {
          customer: { email: 'ada@example.com' },
          amount: 500,
          currency: 'usd',
          message: 'Your account cannot currently make charges.',
        },
      ],
    })
    await shop.travel(new Date(end.getTime() + hours(24 * 20)))
    const { status, current_period_end } = await again(shop, subscription)
    expect(status).toBe('active')
    expect(new Date(current_period_end ?? '').getTime()).toBeGreaterThan(end.getTime())
    const types = (await shop.events()).map(({ type }) => type)
    expect(types).not.toContain('subscription.past_due')
    expect(types).not.toContain('benefit_grant.revoked')

    standIn.state.rejection = undefined
    await shop.travel(hours(25))
    expect((await ordersOf(shop, subscription)).map(({ status: paid }) => paid)).toEqual(['paid', 'paid'])
    expect((await attention()).items).toEqual([])
    const succeeded = [...standIn.state.intents.values()].filter((intent) => intent.status === 'succeeded')
    expect(succeeded.map(({ amount }) => amount)).toEqual([500, 500])
    await expectReconciled(shop)
  })

  it('is retried after an hour, twice as long each time, once a day at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 400].map((count) => pauseAfterRejection(count) / hours(1))).toEqual([
      1, 2, 4, 8, 16, 24, 24, 24,
    ])
  })
})
