import { connectAccount, type ConnectRequest } from '../customers/connected-accounts/connect.ts'
import { expect } from 'vitest'
import { startStandIn } from '../catalog/integrations/discord/testing/stand-in.ts'
import { assignPayout, insertPayout } from '../payments/sandbox/balance-queries.ts'
import { writeEvent } from '../payments/sandbox/events.ts'
import { sign, signatureHeader, signingKey } from '../payments/sandbox/signature.ts'
import type { Shop } from './open-shop.ts'
import { buyOrder, type RepeatedCommand } from './repetition-steps.ts'
import { servicesOf } from './services-of.ts'

/** Returns a payout of what waits at the processor, which has not reported it yet. */
const payOut = async ({ database, clock }: Shop) => {
  const waiting = await database.db
    .selectFrom('sandbox_balance_transactions')
    .selectAll()
    .where('payout', 'is', null)
    .where('amount', '>', 0)
    .execute()
  const now = clock.now()
  const payout = {
    id: `sandbox_payout_${crypto.randomUUID()}`,
    amount: waiting.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    currency: 'usd',
    status: 'in_transit' as const,
    arrives_at: now,
    move_at: null,
    created_at: now,
    modified_at: null,
  }
  await database.transact(async (tx) => {
    await assignPayout(tx, waiting, payout.id)
    await insertPayout(tx, payout)
  })
  return payout
}

/** The processor repeats its report until it is accepted, and its own id of it is the key. */
const payoutReport = async (shop: Shop): Promise<RepeatedCommand> => {
  await buyOrder(shop)
  const { id: processor_id, amount } = await payOut(shop)
  const body = writeEvent({
    id: `${processor_id}.in_transit`,
    type: 'payout.in_transit',
    subject: { kind: 'payout', processor_id },
  })
  return {
    call: () =>
      shop.commerce.receiveProcessorEvent(
        body,
        new Headers({ [signatureHeader]: sign(signingKey(shop.secret), body, shop.clock.now()) }),
      ),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toBe('accepted')
      const { db } = shop.database
      const payouts = await db
        .selectFrom('payouts')
        .select(['id', 'amount'])
        .where('processor_id', '=', processor_id)
        .execute()
      expect(payouts.map((payout) => payout.amount)).toEqual([amount])
      const posted = await db
        .selectFrom('ledger_transactions')
        .select('kind')
        .where('payout_id', '=', payouts[0]?.id ?? '')
        .execute()
      expect(posted).toEqual([{ kind: 'payout' }])
    },
  }
}

/** A platform gives an account for a code once: a customer whose call died begins again. */
const connection = async (shop: Shop): Promise<RepeatedCommand> => {
  const { customer_id } = await buyOrder(shop)
  const { organization_id } = shop.demo
  const standIn = await startStandIn(shop.clock)
  const services = servicesOf(shop, { discord: standIn.discord })
  const redirect_url = `${shop.serverURL}/v1/customer-portal/oauth-accounts/callback`
  const user = standIn.state.addUser('ada')
  const agreed = standIn.agree(standIn.discord.authorizeUrl({ state: 'state', redirect_url }), user.id)
  const request: ConnectRequest = {
    organization_id,
    customer_id,
    platform: 'discord',
    return_to: shop.serverURL,
  }
  return {
    call: () => connectAccount(services, request, agreed.searchParams.get('code') ?? ''),
    expectOnce: async () => {
      await standIn.close()
      const accounts = await shop.database.db
        .selectFrom('connected_accounts')
        .select('account_id')
        .where('customer_id', '=', customer_id)
        .execute()
      expect([[], [{ account_id: user.id }]]).toContainEqual(accounts)
      expect(standIn.state.accessTokens.size).toBe(1)
    },
  }
}

/** Reports of other servers, each with its preparation. */
export const repeatedReports: Readonly<Record<string, (shop: Shop) => Promise<RepeatedCommand>>> = {
  'the report of a payout': payoutReport,
  'the connection of an account': connection,
}
