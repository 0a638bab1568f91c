import { additions, connectedAccounts } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { expect } from 'vitest'
import { cards, type Shop } from './open-shop.ts'
import {
  cardSetup,
  chosenDefault,
  detachedMethod,
  finishedSetup,
  newMethod,
} from './repeated-card-commands.ts'
import { confirmation, endingRefund, refund, withdrawal } from './repeated-payment-commands.ts'
import { cancellation, creation, planChange, revocation } from './repeated-plan-commands.ts'
import { buyOrder, eventsOf, portalClient, type RepeatedCommand } from './repetition-steps.ts'

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
  const types = (type: string) => eventsOf(shop, order.id, type)
  return { desk, find, path: { id }, told: types }
}

const evidence = async (shop: Shop): Promise<RepeatedCommand> => {
  const { desk, find, path, told: notified } = await openDispute(shop)
  const body = { uncategorized_text: 'losing_evidence' }
  return {
    call: (options) => desk.submitEvidence({ path, body }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ id: path.id, evidence: body })
      expect(await find()).toMatchObject({ status: 'lost', withdrawn_amount: 149 })
      expect(await Promise.all(['order.dispute_answered', 'order.dispute_closed'].map(notified))).toEqual([
        1, 1,
      ])
    },
  }
}

const givenUpDispute = async (shop: Shop): Promise<RepeatedCommand> => {
  const { desk, find, path, told: notified } = await openDispute(shop)
  return {
    call: (options) => desk.accept({ path }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ id: path.id, status: 'lost' })
      expect(await find()).toMatchObject({ status: 'lost', withdrawn_amount: 149 })
      expect(await notified('order.dispute_closed')).toBe(1)
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
      const remainingAccounts = shop.database.db
        .selectFrom('connected_accounts')
        .select('id')
        .where('customer_id', '=', customer_id)
      expect(await remainingAccounts.execute()).toEqual([])
    },
  }
}

/** Commands that call an external service or cause such a call, each with its preparation. */
export const repeatedCommands: Readonly<Record<string, (shop: Shop) => Promise<RepeatedCommand>>> = {
  'a refund': refund,
  'a refund that ends its subscription': endingRefund,
  'a withdrawal': withdrawal,
  'the confirmation of a purchase': confirmation(149, null),
  'the confirmation of a subscription': confirmation(500, 'month'),
  'the confirmation of something free': confirmation(0, null),
  'a new payment method': newMethod,
  'the begin of a card setup': cardSetup,
  'the end of a card setup': finishedSetup,
  'the choice of a default card': chosenDefault,
  'the removal of a card': detachedMethod,
  'a creation of a subscription': creation,
  'a change of plan': planChange,
  'a cancellation': cancellation,
  'a revocation': revocation,
  'the answer to a dispute': evidence,
  'the acceptance of a dispute': givenUpDispute,
  'the disconnection of an account': disconnection,
}
