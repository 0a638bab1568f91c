import { type Issue, maxInt32, type wallets } from '@atelier/contract'
import { sentence } from '@atelier/contract/texts/sentences'
import { type Handler, invalid, issue } from '@atelier/plumbing/http'
import { organizationOfNamed } from '../../access/index.ts'
import { stepIssues } from '../../core/money.ts'
import type { Services } from '../../core/services.ts'
import { findLockedCustomer } from '../../customers/customers/index.ts'
import { postCredit } from '../customer-balances/post.ts'
import { listEntriesOf } from './list-queries.ts'
import { presentEntry, presentWallet } from './present.ts'
import { getEntry } from '../customer-balances/entry-queries.ts'
import { ensureWallet, getWallet, lockWallet } from '../customer-balances/queries.ts'

type For<Name extends keyof typeof wallets> = Handler<(typeof wallets)[Name], Services>

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path: { id } }, { database: { db }, organization_id }) =>
  presentWallet(await getWallet(db, organization_id, id))

const customerNotFoundError = (id: string) =>
  invalid([issue('customer_id', `There is no customer ${id} that you can see.`)])

/** Opens a wallet, or returns the existing wallet of this currency. @throws InvalidRequest */
export const create: For<'create'> = ({ body: { customer_id, currency } }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const organization_id = await organizationOfNamed(tx, caller, 'customers', customer_id, 'customer_id')
    const customer = await findLockedCustomer(tx, organization_id, { id: customer_id })
    if (customer === undefined) throw customerNotFoundError(customer_id)
    const id = await ensureWallet(tx, { organization_id, customer_id, currency }, clock.now())
    return presentWallet(await getWallet(tx, organization_id, id))
  })

/** Lists the changes of a balance, the newest first. @throws ResourceNotFound */
export const entries: For<'entries'> = async (call, services) => {
  const { database, organization_id } = services
  const { id } = call.path
  await getWallet(database.db, organization_id, id)
  return listEntriesOf(id)(call, services)
}

/** Returns the issues of an amount that is added to a balance, or taken of it. */
const entryIssues = (
  { currency, available_balance, balance }: Awaited<ReturnType<typeof lockWallet>>,
  amount: number,
): Issue[] => {
  const least = { amount: 0 - available_balance, currency }
  const most = { amount: maxInt32 - balance, currency }
  return [
    ...stepIssues('amount', { amount, currency }),
    ...(amount < least.amount
      ? [issue('amount', sentence('at_least', { least }), 'greater_than_equal')]
      : []),
    ...(amount > most.amount ? [issue('amount', sentence('at_most', { most }), 'less_than_equal')] : []),
  ]
}

/**
 * Adds credit to a balance, or takes some of it, with the seller's reason. The part that pending payments hold cannot
 * be taken. A repetition returns the entry of the first call.
 *
 * @throws ResourceNotFound; InvalidRequest if less is available, or the sum is too large
 */
export const addEntry: For<'addEntry'> = (
  { path: { id }, body },
  { database, clock, organization_id, repetition },
) =>
  database.transact(async (tx) => {
    const entry_id = repetition.id('wallet entry')
    if (!(await repetition.markDone(tx))) return presentEntry(await getEntry(tx, entry_id))
    const { customer_id } = await getWallet(tx, organization_id, id)
    const customer = await findLockedCustomer(tx, organization_id, { id: customer_id })
    if (customer === undefined) throw customerNotFoundError(customer_id)
    const wallet = await lockWallet(tx, organization_id, id)
    const issues = entryIssues(wallet, body.amount)
    if (issues.length > 0) throw invalid(issues)
    await postCredit(tx, clock.now(), wallet, { id: entry_id, ...body })
    return presentEntry(await getEntry(tx, entry_id))
  })

export { listWallets as list } from './list-queries.ts'
