import { portalWithdrawals } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { atSize } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { tax19 } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { newPlan } from '../../testing/subscribe.ts'
import { sumsOf } from '../../testing/sums-of-customer.ts'
import { giveCredit, walletsOf } from '../../testing/wallets.ts'

let shop: Shop
let plans: readonly string[]
/** Opens a shop with plans of prices with this tax. */
const open = async (taxBehavior: 'inclusive' | 'exclusive') => {
  shop = await openShop({ tax: tax19 })
  const { organization_id } = shop.demo
  const owner = await signIn(shop, 'owner@example.com')
  const member = { organization_id, user_id: owner.user_id, role: 'owner' as const }
  await insertMember(shop.database.db, member, shop.clock.now())
  await owner.call('PUT', `/v1/organizations/${organization_id}/withdrawal-settings`, {
    asks_consent: false,
    refunds_at_once: true,
  })
  plans = [
    await newPlan(shop, 1000, { taxBehavior }),
    await newPlan(shop, 8999, { taxBehavior }),
    await newPlan(shop, 10_000, { interval: 'year', taxBehavior }),
    await newPlan(shop, 40_001, { interval: 'year', taxBehavior }),
  ]
}
afterEach(() => shop.close())

const plan = fc.nat(3)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      plan,
      behavior: fc.constantFrom('invoice' as const, 'prorate' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('refund' as const), share: fc.constantFrom(1, 0.5, 0.1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      number: fc.constantFrom(cards.visa, cards.declinedAgain),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 3) }) },
)
/** Credit on the balance, before a purchase and after a step. */
const gift = fc.constantFrom(0, 0, 77, 700, 1033, 9000, 60_000)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const ofContract = { plan, gift, gifts: fc.array(gift, { minLength: 6, maxLength: 6 }) }
const contract = fc.record({
  ...ofContract,
  isWithdrawn: fc.boolean(),
  steps: fc.array(step, { maxLength: 4 }),
})

let buyers = 0
const openBuyer = async (hasBalance: boolean) => {
  const email = `buyer-${(buyers += 1)}@example.com`
  let customerId: string | undefined = hasBalance
    ? (await shop.client.customers.create({ body: { email, name: 'Vera' } })).id
    : undefined
  let input = 0
  /** Gives credit to a customer with a balance. */
  const give = async (amount: number) => {
    if (customerId === undefined || !hasBalance || amount === 0) return
    await giveCredit(shop, customerId, amount)
    input += amount
  }
  const balance = async () => {
    const { items } = await walletsOf(shop).wallets.list({ query: { customer_id: customerId ?? '' } })
    return items.reduce((sum, wallet) => sum + wallet.balance, 0)
  }
  const enter = async () => {
    if (customerId === undefined) throw new Error('Nothing was bought yet.')
    return (await shop.client.customerSessions.create({ body: { customer_id: customerId } })).token
  }
  /** Buys a plan with a card that works. Returns its order. */
  const buy = async (productId: string) => {
    const { id, clientSecret } = await shop.client.checkouts.create({
      body: { productId, ...(customerId !== undefined && { customerId }) },
    })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: {
        ...(await shop.buyer(cards.visa, email)),
        ...(hasBalance && { customerEmail: undefined }),
        customerBillingAddress: { country: 'SE' },
      },
    })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
    if (order === undefined) throw new Error('The purchase made no order.')
    customerId = order.customer_id
    return order
  }
  const withdraw = async (id: string) => {
    const { serverURL, fetch } = shop
    const client = createClientFor(portalWithdrawals, { serverURL, fetch, accessToken: await enter() })
    return client.declare({ path: { id }, body: { name: 'Vera Vänd' } })
  }
  /** Money of the customer that the shop has, and that is not credit. */
  const cost = async (): Promise<number> => {
    if (customerId === undefined) return 0
    const { paid, refunded, credit } = await sumsOf(shop, customerId)
    return paid - refunded - credit + input - (await balance())
  }
  const take = async (action: Step, subscription_id: string, order_id: string): Promise<void> => {
    const path = { id: subscription_id }
    if (action.do === 'change')
      await shop.client.subscriptions.update({
        path,
        body: { productId: plans[action.plan] ?? '', prorationBehavior: action.behavior },
      })
    if (action.do === 'refund')
      await shop.client.refunds.create({
        body: { orderId: order_id, amount: Math.round(1000 * action.share), reason: 'other' },
      })
    if (action.do === 'card') {
      const confirmationTokenId = await shop.tokenOf(action.number)
      await shop.clientWith(await enter()).customerPortal.customers.addPaymentMethod({
        body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
      })
    }
    if (action.do === 'wait') await shop.travel(days(action.days))
    await shop.runJobs()
  }
  return { buy, withdraw, cost, take, give }
}

/** Errors that a user can encounter. */
const errors = new Set([
  'AlreadyCanceledSubscription',
  'MissingPaymentMethod',
  'NotPermitted',
  'PaymentFailed',
  'RefundAmountTooHigh',
  'RefundedAlready',
  'SubscriptionUpdatePending',
])

it.each([
  ['exclusive', 'without'],
  ['inclusive', 'without'],
  ['exclusive', 'with'],
  ['inclusive', 'with'],
] as const)(
  'a withdrawal without consent costs the customer nothing of its contract, and nothing of earlier ones, at %s prices, %s a balance',
  { timeout: 3_600_000 },
  async (taxBehavior, withBalance) => {
    await open(taxBehavior)
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(contract, { minLength: 1, maxLength: 3 }),
        fc.record({ ...ofContract, isWithdrawn: fc.constant(true), steps: fc.array(step, { maxLength: 6 }) }),
        async (earlier, last) => {
          const buyer = await openBuyer(withBalance === 'with')
          for (const { plan: at, isWithdrawn, steps, gift: first, gifts } of [...earlier, last]) {
            await buyer.give(first)
            const before = await buyer.cost()
            const order = await buyer.buy(plans[at] ?? '')
            const id = order.subscription_id ?? ''
            for (const [at_step, action] of steps.entries()) {
              await buyer.give(gifts[at_step] ?? 0)
              await buyer.take(action, id, order.id).catch((error: unknown) => {
                const name = String((error as { error?: string }).error)
                if (!errors.has(name)) throw error
                met.add(name)
              })
            }
            const isOpen = !['refunded', 'void'].includes(
              (await shop.client.orders.get({ path: { id: order.id } })).status,
            )
            if (isWithdrawn && isOpen) {
              const cost = await buyer.cost()
              // Refunds of the seller are those before the declaration.
              shop.clock.advance(1000)
              await buyer.withdraw(order.id)
              await shop.runJobs()
              expect(await buyer.cost()).toBe(before)
              met.add(cost === before ? 'nothing left' : 'returned')
              if (before !== 0) met.add('after another contract')
            }
            const { status } = await shop.client.subscriptions.get({ path: { id } })
            if (status !== 'canceled') await shop.client.subscriptions.revoke({ path: { id } })
            await shop.runJobs()
            expect((await expectReconciled(shop)).differences).toEqual([])
          }
        },
      ),
      {
        numRuns: withBalance === 'with' ? atSize(60, 4) : atSize(100),
        seed: Number(process.env['SEED'] ?? 1),
        endOnFailure: true,
      },
    )
    expect([...met]).toEqual(expect.arrayContaining(['returned', 'after another contract']))
  },
)
