import { days, minutes } from '@atelier/plumbing/clock'
import { ApiError, ValidationError } from '@atelier/sdk'
import { cards, type Shop } from '../../testing/open-shop.ts'
import { addPricesIn } from '../../testing/prices-in.ts'
import { newPlan } from '../../testing/subscribe.ts'

/** Returns a generator of whole numbers below a bound, deterministic per seed. */
export const seeded = (seed: number) => {
  let state = seed >>> 0
  return (bound: number): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

const walkCards = [
  cards.visa,
  cards.visa,
  cards.mastercard,
  cards.declined,
  cards.challenge,
  cards.late,
  cards.declinedAgain,
  '4000002760003184',
  '4000000000007726',
  '4000000000005126',
]

/** Prices in other currencies than dollars, in hundredths of those in dollars. */
const shares = { eur: 90, jpy: 150 } as const

/**
 * Random actions of a shop's buyers and its seller. Each call may be rejected, but none may fail.
 *
 * @param in_all_currencies everything is sold in three currencies instead of only dollars
 */
export const openWalk = async (shop: Shop, seed: number, in_all_currencies = false) => {
  const below = seeded(seed)
  const pick = <T>(from: readonly T[]): T => {
    const chosenItem = from[below(from.length)]
    if (chosenItem === undefined) throw new Error('There is nothing to pick from.')
    return chosenItem
  }
  const { client } = shop
  const plans = [
    await newPlan(shop, 500),
    await newPlan(shop, 2000),
    await newPlan(shop, 0),
    await newPlan(shop, 9900, { interval: 'year' }),
  ]
  const currencies = in_all_currencies ? (['usd', 'eur', 'jpy'] as const) : undefined
  if (in_all_currencies)
    for (const [product_id, amount] of [
      [shop.demo.product_id, 149],
      [plans[0], 500],
      [plans[1], 2000],
      [plans[3], 9900],
    ] as const) {
      const prices = Object.entries(shares).map(([code, share]) => [code, Math.ceil((amount * share) / 100)])
      if (product_id !== undefined) await addPricesIn(shop, product_id, Object.fromEntries(prices))
    }
  const discount = async (body: object) =>
    (
      await client.discounts.create({
        body: { name: 'Off', type: 'percentage', basis_points: 5000, duration: 'once', ...body } as {
          name: string
          type: 'percentage'
          basis_points: number
          duration: 'once'
        },
      })
    ).id
  const discounts = [
    await discount({ max_redemptions: 3 }),
    await discount({ duration: 'forever', basis_points: 2500 }),
    await discount({
      duration: 'repeating',
      duration_in_months: 2,
      basis_points: 10_000,
      max_redemptions: 4,
    }),
  ]
  const emails = Array.from({ length: 16 }, (_, n) => `walker-${n}@example.com`)
  const challenges: string[] = []
  const done: string[] = []

  const held = async () => (await client.subscriptions.list({ query: { limit: 100 } })).items
  /** A random subscription, mostly one that has not ended. */
  const pickHeld = async () => {
    const all = await held()
    const running = all.filter(({ ended_at }) => ended_at === null)
    return pick(running.length > 0 && below(8) > 0 ? running : all)
  }
  const sold = async () => (await client.orders.list({ query: { limit: 100 } })).items
  const listCustomers = async () => (await client.customers.list({ query: { limit: 100 } })).items

  const buy = async (productId: string, more: object = {}): Promise<void> => {
    const customers = below(3) === 0 ? await listCustomers() : []
    const customerId = customers.length === 0 ? undefined : pick(customers).id
    const discountId = below(3) === 0 ? pick(discounts) : undefined
    const checkout = await client.checkouts.create({
      body: {
        productId,
        ...(customerId && { customerId }),
        ...(discountId && { discountId }),
        ...(currencies && !('subscriptionId' in more) && { currency: pick(currencies) }),
        ...more,
      },
    })
    const confirmed = await client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(pick(walkCards), pick(emails)),
    })
    const secret = confirmed.paymentProcessorMetadata['intent_client_secret']
    if (confirmed.paymentProcessorMetadata['intent_status'] === 'requires_action' && secret !== undefined)
      challenges.push(secret)
  }
  const change = async (body: object): Promise<void> => {
    const { id } = await pickHeld()
    await client.subscriptions.update({ path: { id }, body: body as { revoke: true } })
  }

  const actions: Record<string, () => Promise<unknown>> = {
    buy: () => buy(shop.demo.product_id),
    subscribe: () => buy(pick(plans)),
    upgrade: async () => {
      const free = (await held()).find(
        ({ product_id, ended_at }) => product_id === plans[2] && ended_at === null,
      )
      if (free !== undefined) await buy(pick(plans), { subscriptionId: free.id, discountId: undefined })
    },
    'answer a challenge': async () => {
      const payment_secret = challenges.pop()
      if (payment_secret === undefined) return
      const outcome = below(3) === 0 ? 'fail' : 'complete'
      await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome } })
    },
    prorate: () => change({ productId: pick(plans), prorationBehavior: 'prorate' }),
    invoice: () => change({ productId: pick(plans), prorationBehavior: 'invoice' }),
    'prorate and cancel': async () => {
      const { id } = await pickHeld()
      const update = (body: object) =>
        client.subscriptions.update({ path: { id }, body: body as { revoke: true } })
      await update({ productId: pick(plans), prorationBehavior: 'prorate' })
      await update({ cancelAtPeriodEnd: true })
    },
    cancel: () => change({ cancelAtPeriodEnd: true }),
    uncancel: () => change({ cancelAtPeriodEnd: false }),
    revoke: async () => below(3) === 0 && change({ revoke: true }),
    refund: async () => {
      const order = pick(await sold())
      const refundable = order.net_amount - order.refunded_amount
      const amount = below(2) === 0 ? Math.max(refundable, 1) : 1 + below(Math.max(refundable, 1))
      await client.refunds.create({ body: { orderId: order.id, amount, reason: 'other' } })
    },
    'add a card': async () => {
      const { id } = pick(await listCustomers())
      const { token } = await client.customerSessions.create({ body: { customer_id: id } })
      await shop.clientWith(token).customerPortal.customers.addPaymentMethod({
        body: { confirmationTokenId: await shop.tokenOf(pick(walkCards)), setDefault: true, returnUrl: '/' },
      })
    },
    'delete a customer': async () => {
      if (below(3) === 0) await client.customers.delete({ path: { id: pick(await listCustomers()).id } })
    },
    'some minutes': () => shop.travel(minutes(1 + below(40))),
    'some days': () => shop.travel(days(1 + below(12))),
    'a month': () => shop.travel(days(31)),
    jobs: () => shop.runJobs(),
  }
  const names = Object.keys(actions)
  const often = [
    'buy',
    'subscribe',
    'subscribe',
    'prorate',
    'prorate and cancel',
    'invoice',
    'some days',
    'a month',
    'cancel',
    'refund',
  ]

  /** Returns true for legitimate rejections of a call. Any other error is a fault. */
  const isRejection = (error: unknown): boolean =>
    error instanceof ValidationError ||
    (error instanceof ApiError && error.status < 500) ||
    (error instanceof Error && error.message === 'There is nothing to pick from.')

  return {
    /** Actions so far, for the message of a failed test. */
    done,
    capOf: { [discounts[0] ?? '']: 3, [discounts[2] ?? '']: 4 },
    step: async (): Promise<void> => {
      // Sometimes two actions at once, to provoke races.
      const chosenProducts = Array.from({ length: below(4) === 0 ? 2 : 1 }, () =>
        below(2) === 0 ? pick(often) : pick(names),
      )
      const isTime = (name: string) => name.startsWith('some') || name === 'a month' || name === 'jobs'
      const together = chosenProducts.filter((name, n) => n === 0 || !isTime(name))
      done.push(together.join(' + '))
      for (const outcome of await Promise.allSettled(together.map(async (name) => actions[name]?.())))
        if (outcome.status === 'rejected' && !isRejection(outcome.reason)) throw outcome.reason
    },
  }
}
