import type { OwnWithdrawal, portalWithdrawals } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { lock } from '../../core/database/lock.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { getPortalCustomer } from '../../customers/customers/index.ts'
import { returnToWallet } from '../../orders/customer-balances/index.ts'
import { getOwnOrder } from '../../orders/orders/index.ts'
import {
  addCreditedAmount,
  dropPendingLines,
  giveCredit,
} from '../../billing/subscriptions/pending-lines/index.ts'
import { endSubscription } from '../../billing/subscriptions/ending/index.ts'
import { lockSubscription } from '../../billing/subscriptions/index.ts'
import { readContract, type WithdrawnContract } from './contract.ts'
import { notifyOwners, sendConfirmation } from './mails.ts'
import {
  type ContractOrder,
  findChangeOrders,
  findDeclaredWith,
  findWithdrawal,
  getContractOrder,
  insertWithdrawal,
  sumOpen,
  type WithdrawalRow,
} from './queries.ts'
import { refundWithdrawal } from './refund.ts'
import {
  creditedParts,
  creditMoves,
  reasonSentences,
  rightOf,
  totalRefundOf,
  type WithdrawalParts,
  type Withdrawn,
} from './rules.ts'
import { taxOf } from './present.ts'
import { shareBack } from './wallet-parts.ts'

type For<Name extends keyof typeof portalWithdrawals> = Handler<(typeof portalWithdrawals)[Name], Services>

/** Presents a withdrawal to its customer, with the total refund over all orders of the contract. */
const presentDeclaredWithdrawal = async (
  db: Connection,
  order: ContractOrder,
  withdrawal: WithdrawalRow,
): Promise<OwnWithdrawal> => {
  const declared = await findDeclaredWith(db, { ...withdrawal, subscription_id: order.subscription_id })
  const parts = await Promise.all(
    declared.map(async (item) => ({
      amount: item.amount,
      tax_amount: await taxOf(db, await getContractOrder(db, item.order_id), item),
      owed: await sumOpen(db, item),
    })),
  )
  return {
    status: 'declared',
    declared_at: withdrawal.created_at.toISOString(),
    email: withdrawal.email,
    is_refunded: parts.every(({ owed }) => owed === 0),
    refund_amount: totalRefundOf(parts),
    currency: order.currency,
  }
}

const presentRight = (contract: WithdrawnContract, now: Date): OwnWithdrawal => {
  const right = rightOf(contract, now)
  if (right.status === 'none') return right
  const { until, parts, to_wallet } = right
  const wallet_amount = to_wallet.reduce((sum, { part }) => sum + part.wallet_amount, 0)
  const { currency } = contract.order
  return {
    status: 'open',
    until: until.toISOString(),
    ...(wallet_amount > 0 && { wallet_amount }),
    refund_amount: totalRefundOf(parts),
    currency,
  }
}

/** Returns the customer's right to withdraw from the contract of an order, or the declared withdrawal. */
export const get: For<'get'> = async ({ path }, { database: { db }, clock, caller }) => {
  const { id } = await getOwnOrder(db, caller, path.id)
  const now = clock.now()
  const [contract, withdrawal] = await Promise.all([readContract(db, id, now), findWithdrawal(db, id)])
  return withdrawal === undefined
    ? presentRight(contract, now)
    : presentDeclaredWithdrawal(db, contract.order, withdrawal)
}

/** Returns the orders of a contract with the amounts of a withdrawal: the refund, and the part for the balance. */
const readWithdrawn = async (
  tx: Tx,
  order_id: string,
  { parts, to_wallet }: WithdrawalParts,
): Promise<readonly Withdrawn[]> => {
  const order = await getContractOrder(tx, order_id)
  return [...(await findChangeOrders(tx, order)), order].map((item) => {
    const back = to_wallet.find((part) => part.order.id === item.id)
    const refund = parts.find((part) => part.order_id === item.id)?.share ?? 0
    return { order: item, amount: refund + (back === undefined ? 0 : shareBack(back)) }
  })
}

/** Moves credits between the orders of a contract, so that each can be refunded its part. */
const applyCreditMoves = async (tx: Tx, order_id: string, returned: WithdrawalParts): Promise<void> => {
  for (const { order_id: id, amount } of creditMoves(await readWithdrawn(tx, order_id, returned)))
    await addCreditedAmount(tx, { table: 'orders', id }, amount)
}

/**
 * Withdraws from the contract of an order. A subscription and its benefits end immediately; benefits of a
 * one-time purchase are revoked with the refund. The customer gets a confirmation with the time. A repeated
 * call changes nothing.
 *
 * @throws ResourceNotFound; NotPermitted with the reason
 */
export const declare: For<'declare'> = async ({ path, body }, services) => {
  const { database, clock, caller, repetition } = services
  const ownOrder = await getOwnOrder(database.db, caller, path.id)
  const { email } = await getPortalCustomer(database.db, caller)
  const declared = await database.transact(async (tx) => {
    await repetition.markDone(tx)
    const now = clock.now()
    const { id, organization_id, subscription_id } = ownOrder
    const subscription =
      subscription_id === null ? undefined : await lockSubscription(tx, { id: subscription_id })
    // The lock of the subscription prevents further orders of the contract.
    await lock(tx, 'orders', { id, organization_id })
    const order = await getContractOrder(tx, id)
    const before = await findWithdrawal(tx, id)
    if (before !== undefined) return presentDeclaredWithdrawal(tx, order, before)
    for (const change of await findChangeOrders(tx, order))
      await lock(tx, 'orders', { id: change.id, organization_id })
    const right = rightOf(await readContract(tx, id, now), now)
    if (right.status === 'none') throw apiError('NotPermitted', reasonSentences[right.reason])
    for (const { order_id, amount } of right.parts) {
      await insertWithdrawal(tx, {
        id: crypto.randomUUID(),
        organization_id,
        order_id,
        name: body.name,
        email,
        amount,
        created_at: now,
        modified_at: null,
      })
      await enqueue(tx, refundWithdrawal, { order_id })
    }
    if (subscription !== undefined) {
      // The refund includes pending prorations and credits, so these are dropped; a second time for lines
      // that the end of the subscription releases from voided orders.
      await dropPendingLines(tx, subscription, right.credit)
      if (subscription.ended_at === null) await endSubscription(tx, services, subscription, now)
      const remainingCredit = await dropPendingLines(tx, subscription, right.credit)
      await applyCreditMoves(tx, id, right)
      const withdrawn = await readWithdrawn(tx, id, right)
      await giveCredit(tx, subscription, creditedParts(right.credit - remainingCredit, withdrawn), now)
    }
    for (const { order: paid, part } of right.to_wallet) await returnToWallet(tx, now, paid, part)
    await recordEvents(tx, services, [
      { organization_id, type: 'order.withdrawn', subject_id: id, data: { order_id: id } },
    ])
    await Promise.all([
      enqueue(tx, sendConfirmation, { order_id: id }),
      enqueue(tx, notifyOwners, { order_id: id }),
    ])
    const withdrawal = await findWithdrawal(tx, id)
    if (withdrawal === undefined) throw new Error(`The withdrawal from the order ${id} was not written.`)
    return presentDeclaredWithdrawal(tx, order, withdrawal)
  })
  if (declared.status === 'declared' && !declared.is_refunded) repetition.markUndecided()
  return declared
}
