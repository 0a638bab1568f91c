import { portalAccount, portalCardSetups } from '@atelier/contract'
import { expect } from 'vitest'
import { cards, type Shop } from './open-shop.ts'
import { eventsOf, portalClient, subscriber, type RepeatedCommand } from './repetition-steps.ts'

/**
 * Returns the number of requests to save a customer's card at the processor, and the number of resulting
 * events.
 */
const countSaved = async (shop: Shop, customer_id: string) => {
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

export const newMethod = async (shop: Shop): Promise<RepeatedCommand> => {
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
      expect(await countSaved(shop, customer_id)).toEqual({ setups: 1, added: 1 })
    },
  }
}

export const cardSetup = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await subscriber(shop)
  const setups = await portalClient(shop, portalCardSetups, customer_id)
  const body = { confirmation_token_id: await shop.tokenOf(cards.mastercard) }
  return {
    call: (options) => setups.start({ body }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await countSaved(shop, customer_id)).toEqual({ setups: 1, added: 0 })
    },
  }
}

export const finishedSetup = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await subscriber(shop)
  const setups = await portalClient(shop, portalCardSetups, customer_id)
  const { id } = await setups.start({ body: { confirmation_token_id: await shop.tokenOf(cards.mastercard) } })
  return {
    call: (options) => setups.finish({ path: { id } }, options),
    expectOnce: async () => {
      expect(await countSaved(shop, customer_id)).toEqual({ setups: 1, added: 1 })
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

export const chosenDefault = async (shop: Shop): Promise<RepeatedCommand> => {
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

export const detachedMethod = async (shop: Shop): Promise<RepeatedCommand> => {
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
