import { randomBytes } from 'node:crypto'
import { after, days } from '@atelier/plumbing/clock'
import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { SandboxPayoutsTable } from '../../database/tables.ts'
import type { Connection, Services, Tx } from '../../services.ts'
import type { BalanceLine, ProcessorPayout } from '../port.ts'
import type { BalanceTransaction } from './balance.ts'
import { recordEvent } from './events.ts'

type SandboxPayout = Row<SandboxPayoutsTable>

/** How long a bank takes. */
const arrivesAfter = days(1)

const recordStatus = (tx: Tx, now: Date, { id, status }: Pick<SandboxPayout, 'id' | 'status'>) =>
  recordEvent(tx, now, {
    id: `${id}.${status}`,
    type: `payout.${status}`,
    subject: { kind: 'payout', processor_id: id },
  })

/** What is available of the balance and not paid out, locked. */
const lockUnpaid = (tx: Tx, currency: string, now: Date): Promise<readonly BalanceTransaction[]> =>
  tx
    .selectFrom('sandbox_balance_transactions')
    .selectAll()
    .where('payout', 'is', null)
    .where('currency', '=', currency)
    .where('available_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Pays out what is available, unless that was done before. A balance that is not above zero stays, and goes with the next
 * payout.
 */
export const payOut = ({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> =>
  database.transact(async (tx) => {
    const first = await tx
      .selectFrom('sandbox_balance_transactions')
      .select(['currency', 'pay_out_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (first === undefined || first.pay_out_at === null || first.pay_out_at > now) return
    const { currency } = first
    const unpaid = await lockUnpaid(tx, currency, now)
    if (unpaid.length === 0) return
    const amount = unpaid.reduce((sum, one) => sum + one.amount - one.fee, 0)
    const payout = amount > 0 ? `sandbox_payout_${randomBytes(12).toString('hex')}` : null
    await tx
      .updateTable('sandbox_balance_transactions')
      .set({ payout, pay_out_at: null })
      .where('id', '=', sql<string>`any(${unpaid.map((one) => one.id)}::text[])`)
      .execute()
    if (payout === null) return
    const arrives_at = after(now, arrivesAfter)
    const row = { id: payout, amount, currency, status: 'in_transit' as const, arrives_at }
    await tx
      .insertInto('sandbox_payouts')
      .values({ ...row, move_at: arrives_at, created_at: now, modified_at: null })
      .execute()
    await recordStatus(tx, now, row)
  })

/** Lets a payout arrive at the bank, unless it has. */
export const arrive = ({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> =>
  database.transact(async (tx) => {
    const arrived = await tx
      .updateTable('sandbox_payouts')
      .set({ status: 'paid', move_at: null, modified_at: now })
      .where('id', '=', id)
      .where('move_at', '<=', now)
      .returning(['id', 'status'])
      .executeTakeFirst()
    if (arrived !== undefined) await recordStatus(tx, now, arrived)
  })

const kinds: Readonly<Record<BalanceTransaction['kind'], BalanceLine['kind']>> = {
  payment: 'payment',
  refund: 'refund',
  refund_return: 'refund_return',
  dispute: 'dispute',
  dispute_return: 'dispute',
}

/** A payout with what it is made of, as commerce knows payouts. */
export const findPayout = async (db: Connection, id: string): Promise<ProcessorPayout | undefined> => {
  const [payout, lines] = await Promise.all([
    db.selectFrom('sandbox_payouts').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('sandbox_balance_transactions').selectAll().where('payout', '=', id).execute(),
  ])
  if (payout === undefined) return undefined
  const { amount, currency, status, arrives_at, created_at } = payout
  return {
    processor_id: id,
    amount,
    currency,
    status,
    arrives_at,
    created_at,
    lines: lines.map((line) => ({
      id: line.id,
      kind: kinds[line.kind],
      source: line.source,
      amount: line.amount,
      fee: line.fee,
      currency: line.currency,
      created_at: line.created_at,
    })),
  }
}

/** The next midnight of UTC. */
export const nextPayoutAt = (now: Date): Date => new Date((Math.floor(now.getTime() / days(1)) + 1) * days(1))

/** What waits for its payout. */
export const balanceToPayOut = (db: Connection) =>
  db
    .selectFrom('sandbox_balance_transactions')
    .select(['id', 'pay_out_at as due_at'])
    .where('pay_out_at', 'is not', null)

/** Payouts that are on their way. */
export const payoutsToArrive = (db: Connection) =>
  db.selectFrom('sandbox_payouts').select(['id', 'move_at as due_at']).where('move_at', 'is not', null)
