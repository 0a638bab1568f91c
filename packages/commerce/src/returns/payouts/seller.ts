import type { additions } from '@atelier/contract'
import { decimalsOf } from '@atelier/contract/texts/money'
import { isoOrNull } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import { organizationOfCall } from '../../access/index.ts'
import { findDefaultCurrency } from '../../organization/organizations/index.ts'
import type { Services } from '../../core/services.ts'
import { findSettlementCurrency } from '../../payments/settlements/index.ts'
import { presentLine, presentPayout } from './present.ts'
import {
  findNextLines,
  findPendingPayments,
  findProcessorBalances,
  getPayout,
  type StoredLine,
} from './queries.ts'
import { balancesOf, splitBalance } from './rules.ts'

type Area = typeof additions.payouts
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database: { db }, organization_id }) => {
  return presentPayout(await getPayout(db, organization_id, path.id))
}

/** Returns the organization's balance at the processor, from its ledger. */
export const balance: For<'balance'> = async ({ query }, { database, clock, processor, caller }) => {
  const organization_id = await organizationOfCall(database.db, caller, query.organization_id)
  const preferred = await findDefaultCurrency(database.db, organization_id)
  const currency = await findSettlementCurrency(database.db, organization_id, preferred)
  const now = clock.now()
  const [balances, pending] = await database.readSnapshot(async (tx) => [
    await findProcessorBalances(tx, organization_id, currency),
    await findPendingPayments(tx, organization_id, currency, now),
  ])
  const next = (await processor.payouts?.findNext(now, currency)) ?? null
  const split = splitBalance(currency, balances, pending, next)
  return {
    ...split,
    has_payouts: processor.payouts !== undefined,
    currency,
    balances: balancesOf(balances, pending),
    next_payout_at: split.next_payout_amount === null ? null : isoOrNull(next?.at ?? null),
  }
}

const columns = [
  'created_at',
  'kind',
  'invoice_number',
  'order_id',
  'currency',
  'amount',
  'fee',
  'net',
] as const

/** Formats a line as CSV. Amounts are in major units, which spreadsheets can sum directly. */
const row = (stored: StoredLine): string => {
  const { created_at, kind, invoice_number, order_id, currency, amount, fee, net_amount } =
    presentLine(stored)
  return csvLine([
    created_at,
    kind,
    invoice_number,
    order_id,
    currency,
    ...[amount, fee, net_amount].map((value) => value / 10 ** decimalsOf(currency)),
  ])
}

const batchSize = 1000

const exportLines: For<'export'> = async function* ({ path }, { database: { db }, organization_id }) {
  const { id } = await getPayout(db, organization_id, path.id)
  yield csvLine(columns)
  let last: StoredLine | undefined
  do {
    const batch = await findNextLines(db, id, last, batchSize)
    yield batch.map(row).join('')
    last = batch.length < batchSize ? undefined : batch.at(-1)
  } while (last !== undefined)
}

export { exportLines as export }
