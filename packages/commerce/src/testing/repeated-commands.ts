import {
  additions,
  connectedAccounts,
  portalAccount,
  portalCardSetups,
  portalWithdrawals,
} from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { expect } from 'vitest'
import { expectApiError } from './expect-error.ts'
import { cards, type Shop } from './open-shop.ts'
import { again, newPlan, ordersOf, subscribe, type Subscription, toldOf } from './subscribe.ts'

type Options = { readonly idempotencyKey: string }

/** Repeated command: its call, and the expected result of running it once. */
export type RepeatedCommand = {
  readonly call: (options: Options) => Promise<unknown>
  /** Expects that the command ran once. @param answers responses of the last, undisturbed calls */
  readonly expectOnce: (answers: readonly unknown[]) => Promise<void>
  /** True if the last calls may be rejected because the command was undone before. */
  readonly mayBeUndone?: boolean
}

let buyers = 0
/** An address that nobody has bought with. */
export const newEmail = () => `repeating-${(buyers += 1)}@example.com`

/** The order of a new buyer. */
export const buyOrder = async (shop: Shop, card?: string) => {
  const { id: checkout_id } = await shop.buy(card, newEmail())
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  return order
}

/** Returns the refund amounts of an order, as stored by the processor and as listed for its seller. */
const refundsOf = async ({ database, client }: Shop, order_id: string) => {
  const made = await database.db.selectFrom('sandbox_refunds').select(['amount', 'metadata']).execute()
  const { items } = await client.refunds.list({ query: { order_id } })
  return {
    at_processor: made
      .filter(({ metadata }) => metadata['order_id'] === order_id)
      .map(({ amount }) => amount),
    listed: items.map(({ amount, status }) => [amount, status]),
  }
}

/** Number of recorded domain events of a type for a subject. */
export const eventsOf = async (shop: Shop, subject_id: string, type: string) =>
  (await shop.events()).filter((event) => event.subject_id === subject_id && event.type === type).length

const refund = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id } = await buyOrder(shop)
  return {
    call: (options) =>
      shop.client.refunds.create({ body: { orderId: id, amount: 50, reason: 'other' } }, options),
    expectOnce: async (answers) => {
      expect(await refundsOf(shop, id)).toEqual({ at_processor: [50], listed: [[50, 'succeeded']] })
      const { status, refunded_amount } = await shop.client.orders.get({ path: { id } })
      expect([status, refunded_amount]).toEqual(['partially_refunded', 50])
      const [listed] = (await shop.client.refunds.list({ query: { order_id: id } })).items
      for (const answer of answers) expect(answer).toMatchObject({ id: listed?.id, amount: 50 })
    },
  }
}

/** A client of the portal with a session of the customer. */
export const portalClient = async <const Area extends Parameters<typeof createClientFor>[0]>(
  shop: Shop,
  area: Area,
  customer_id: string,
) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { serverURL, fetch } = shop
  return createClientFor(area, { serverURL, fetch, accessToken: token })
}

const withdrawal = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id, customer_id } = await buyOrder(shop)
  await shop.database.db.updateTable('organizations').set({ refunds_withdrawals: true }).execute()
  const portal = await portalClient(shop, portalWithdrawals, customer_id)
  return {
    call: (options) => portal.declare({ path: { id }, body: { name: 'Vera' } }, options),
    expectOnce: async () => {
      expect(await eventsOf(shop, id, 'order.withdrawn')).toBe(1)
      expect(await refundsOf(shop, id)).toEqual({ at_processor: [149], listed: [[149, 'succeeded']] })
    },
  }
}

const confirmation =
  (price: number, recurringInterval: 'month' | null) =>
  async (shop: Shop): Promise<RepeatedCommand> => {
    const { id: productId } = await shop.client.products.create({
      body: {
        name: 'A painting',
        recurringInterval,
        prices: [price === 0 ? { amountType: 'free' } : { amountType: 'fixed', priceAmount: price }],
      },
    })
    const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
    const { confirmationTokenId, ...buyer } = await shop.buyer(cards.visa, newEmail())
    const body = price === 0 ? buyer : { ...buyer, confirmationTokenId }
    return {
      call: (options) =>
        shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body }, options),
      // A payment that was never requested is abandoned after half a minute, which reopens the checkout.
      mayBeUndone: price > 0,
      expectOnce: async (answers) => {
        const { status } = await shop.client.checkouts.get({ path: { id } })
        const paid = await shop.database.db
          .selectFrom('sandbox_payments')
          .select(['amount', 'metadata'])
          .where('status', '=', 'succeeded')
          .execute()
        const charged = paid.filter(({ metadata }) => metadata['checkout_id'] === id)
        const orders = (await shop.client.orders.list({ query: { checkout_id: id } })).items
        const sold = orders.map(({ status: paidness, total_amount }) => [paidness, total_amount])
        if (status === 'succeeded') {
          expect(sold).toEqual([['paid', price]])
          expect(charged.map(({ amount }) => amount)).toEqual(price === 0 ? [] : [price])
          for (const answer of answers) expect(answer).toMatchObject({ id, status: 'confirmed' })
          const tokens = answers.map(
            (answer) => (answer as { customerSessionToken: string }).customerSessionToken,
          )
          expect(new Set(tokens).size).toBe(1)
          const { customerPortal } = shop.clientWith(tokens[0] ?? '')
          expect((await customerPortal.orders.list()).items).toHaveLength(1)
        } else {
          expect([status, sold, charged, price > 0]).toEqual(['open', [], [], true])
          for (const answer of answers)
            if (answer instanceof Error) await expectApiError(Promise.reject(answer), 'PaymentError', 400)
            // Saved while the processor was silent: the page reads from the checkout what became of the payment.
            else expect(answer).toMatchObject({ id, status: 'confirmed' })
        }
      },
    }
  }

/** A new subscription. */
export const subscriber = async (shop: Shop, price = 500): Promise<Subscription> =>
  subscribe(shop, await newPlan(shop, price), { email: newEmail() })

/**
 * Returns the number of requests to save a customer's card at the processor, and the number of resulting
 * events.
 */
const savedBy = async (shop: Shop, customer_id: string) => {
  const setups = await shop.database.db
    .selectFrom('sandbox_payments')
    .select('metadata')
    .where('amount', '=', 0)
    .execute()
  return {
    setups: setups.filter(({ metadata }) => metadata['customer_id'] === customer_id).length,
    added: await eventsOf(shop, customer_id, 'customer.payment_method_added'),
  }
}

const newMethod = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await subscriber(shop)
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { customers } = shop.clientWith(token).customerPortal
  const body = { confirmationTokenId: await shop.tokenOf(cards.mastercard), setDefault: true, returnUrl: '/' }
  return {
    call: (options) => customers.addPaymentMethod({ body }, options),
    expectOnce: async (answers) => {
      const { items } = await customers.getPaymentMethods()
      const added = items.filter((method) => method.default)
      expect([items.length, added.length]).toEqual([2, 1])
      for (const answer of answers) expect(answer).toEqual(added[0])
      expect(await savedBy(shop, customer_id)).toEqual({ setups: 1, added: 1 })
    },
  }
}

const cardSetup = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await subscriber(shop)
  const setups = await portalClient(shop, portalCardSetups, customer_id)
  const body = { confirmation_token_id: await shop.tokenOf(cards.mastercard) }
  return {
    call: (options) => setups.start({ body }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await savedBy(shop, customer_id)).toEqual({ setups: 1, added: 0 })
    },
  }
}

const finishedSetup = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await subscriber(shop)
  const setups = await portalClient(shop, portalCardSetups, customer_id)
  const { id } = await setups.start({ body: { confirmation_token_id: await shop.tokenOf(cards.mastercard) } })
  return {
    call: (options) => setups.finish({ path: { id } }, options),
    expectOnce: async () => {
      expect(await savedBy(shop, customer_id)).toEqual({ setups: 1, added: 1 })
    },
  }
}

/** Creates a subscriber with a second card that is not the default. */
const secondCard = async (shop: Shop) => {
  const { customer_id } = await subscriber(shop)
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { customers } = shop.clientWith(token).customerPortal
  const first = (await customers.getPaymentMethods()).items[0]?.id ?? ''
  const account = await portalClient(shop, portalAccount, customer_id)
  await account.chooseDefaultPaymentMethod({ path: { id: first } })
  const { id } = await customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(cards.amex), setDefault: false, returnUrl: '/' },
  })
  await shop.runJobs()
  return { customer_id, customers, account, id }
}

const chosenDefault = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id, customers, account, id } = await secondCard(shop)
  const before = await eventsOf(shop, customer_id, 'customer.default_payment_method_chosen')
  return {
    call: (options) => account.chooseDefaultPaymentMethod({ path: { id } }, options),
    expectOnce: async () => {
      const { items } = await customers.getPaymentMethods()
      expect(items.filter((method) => method.default).map((method) => method.id)).toEqual([id])
      expect(await eventsOf(shop, customer_id, 'customer.default_payment_method_chosen')).toBe(before + 1)
    },
  }
}

const detachedMethod = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customers, id } = await secondCard(shop)
  return {
    call: (options) => customers.deletePaymentMethod({ path: { id } }, options),
    // A removed card no longer exists for later calls.
    mayBeUndone: true,
    expectOnce: async () => {
      expect((await customers.getPaymentMethods()).items).toHaveLength(1)
    },
  }
}

const planChange = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscriber(shop)
  const productId = await newPlan(shop, 2000)
  const path = { id: subscription.id }
  const body = { productId, prorationBehavior: 'invoice' as const }
  return {
    call: (options) => shop.client.subscriptions.update({ path, body }, options),
    expectOnce: async (answers) => {
      const orders = await ordersOf(shop, subscription)
      const sold = orders.map(({ status, net_amount }) => [status, net_amount] as const)
      expect(sold.toSorted(([, a], [, b]) => a - b)).toEqual([
        ['paid', 500],
        ['paid', 1500],
      ])
      for (const answer of answers) expect(answer).toMatchObject({ id: path.id, amount: 2000 })
    },
  }
}

const cancellation = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscriber(shop)
  const portal = await shop.client.customerSessions
    .create({ body: { customer_id: subscription.customer_id } })
    .then(({ token }) => shop.clientWith(token).customerPortal)
  const path = { id: subscription.id }
  return {
    call: (options) => portal.subscriptions.update({ path, body: { cancel_at_period_end: true } }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ cancel_at_period_end: true })
      const told = await toldOf(shop, path.id)
      expect(told.filter((type) => type === 'subscription.canceled')).toHaveLength(1)
    },
  }
}

const revocation = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id } = await subscriber(shop)
  return {
    call: (options) => shop.client.subscriptions.revoke({ path: { id } }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ status: 'canceled' })
      expect((await again(shop, { id })).status).toBe('canceled')
      const told = await toldOf(shop, id)
      expect(told.filter((type) => type === 'subscription.revoked')).toHaveLength(1)
    },
  }
}

const openDispute = async (shop: Shop) => {
  const order = await buyOrder(shop, cards.disputed)
  await shop.travel(seconds(5))
  const { serverURL, fetch, accessToken } = shop
  const desk = createClientFor(additions.disputes, { serverURL, fetch, accessToken })
  const find = async () => {
    const [dispute] = (await desk.list({ query: { order_id: order.id } })).items
    if (dispute === undefined) throw new Error('Nothing is disputed.')
    return dispute
  }
  const { id } = await find()
  /** Counts the recorded events of a type about the dispute. */
  const told = (type: string) => eventsOf(shop, order.id, type)
  return { desk, find, path: { id }, told }
}

const evidence = async (shop: Shop): Promise<RepeatedCommand> => {
  const { desk, find, path, told } = await openDispute(shop)
  const body = { uncategorized_text: 'losing_evidence' }
  return {
    call: (options) => desk.submitEvidence({ path, body }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ id: path.id, evidence: body })
      expect(await find()).toMatchObject({ status: 'lost', withdrawn_amount: 149 })
      expect(await Promise.all(['order.dispute_answered', 'order.dispute_closed'].map(told))).toEqual([1, 1])
    },
  }
}

const givenUpDispute = async (shop: Shop): Promise<RepeatedCommand> => {
  const { desk, find, path, told } = await openDispute(shop)
  return {
    call: (options) => desk.accept({ path }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ id: path.id, status: 'lost' })
      expect(await find()).toMatchObject({ status: 'lost', withdrawn_amount: 149 })
      expect(await told('order.dispute_closed')).toBe(1)
    },
  }
}

const disconnection = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await buyOrder(shop)
  const account_id = crypto.randomUUID()
  const account = { customer_id, platform: 'github', account_id } as const
  await shop.database.db
    .insertInto('connected_accounts')
    .values({
      ...account,
      id: crypto.randomUUID(),
      organization_id: shop.demo.organization_id,
      username: 'ada',
      access_token: null,
      refresh_token: null,
      expires_at: null,
      created_at: shop.clock.now(),
      modified_at: null,
    })
    .execute()
  const portal = await portalClient(shop, connectedAccounts, customer_id)
  return {
    call: (options) => portal.disconnect({ path: { platform: 'github', account_id } }, options),
    expectOnce: async () => {
      const left = shop.database.db
        .selectFrom('connected_accounts')
        .select('id')
        .where('customer_id', '=', customer_id)
      expect(await left.execute()).toEqual([])
    },
  }
}

/** Commands that call an external service or cause such a call, each with its preparation. */
export const repeatedCommands: Readonly<Record<string, (shop: Shop) => Promise<RepeatedCommand>>> = {
  'a refund': refund,
  'a withdrawal': withdrawal,
  'the confirmation of a purchase': confirmation(149, null),
  'the confirmation of a subscription': confirmation(500, 'month'),
  'the confirmation of something free': confirmation(0, null),
  'a new payment method': newMethod,
  'the begin of a card setup': cardSetup,
  'the end of a card setup': finishedSetup,
  'the choice of a default card': chosenDefault,
  'the removal of a card': detachedMethod,
  'a change of plan': planChange,
  'a cancellation': cancellation,
  'a revocation': revocation,
  'the answer to a dispute': evidence,
  'the acceptance of a dispute': givenUpDispute,
  'the disconnection of an account': disconnection,
}
