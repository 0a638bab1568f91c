import { randomBytes } from 'node:crypto'
import { after, days } from '@atelier/plumbing/clock'
import { negate, sumOfMoney } from '../../core/money.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import type { BalanceLine, NextPayout, ProcessorPayout } from '../disputes-and-payouts.ts'
import {
  assignPayout,
  type BalanceTransaction,
  endPayout,
  findPayoutWithLines,
  findTransaction,
  insertPayout,
  lockUnpaid,
  moneyOf,
  type SandboxPayout,
  sumUnpaid,
} from './balance-queries.ts'
import { recordEvent } from './events.ts'

/** Transit time of a payout, in milliseconds. */
const transitTime = days(1)

const recordStatus = (tx: Tx, now: Date, { id, status }: Pick<SandboxPayout, 'id' | 'status'>) =>
  recordEvent(tx, now, {
    id: `${id}.${status}`,
    type: `payout.${status}`,
    subject: { kind: 'payout', processor_id: id },
  })

/**
 * Pays out the available balance, unless already done. A balance of zero or less is left to the next payout.
 */
export const payOut = ({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> =>
  database.transact(async (tx) => {
    const first = await findTransaction(tx, id)
    if (first === undefined || first.pay_out_at === null || first.pay_out_at > now) return
    const { currency } = first
    const unpaid = await lockUnpaid(tx, currency, now)
    if (unpaid.length === 0) return
    const changes = unpaid.map(moneyOf).flatMap(({ amount, fee }) => [amount, negate(fee)])
    const { amount } = sumOfMoney(currency, changes)
    if (amount <= 0) return assignPayout(tx, unpaid, null)
    const arrives_at = after(now, transitTime)
    const payout: SandboxPayout = {
      id: `sandbox_payout_${randomBytes(12).toString('hex')}`,
      amount,
      currency,
      status: 'in_transit',
      arrives_at,
      move_at: arrives_at,
      created_at: now,
      modified_at: null,
    }
    await assignPayout(tx, unpaid, payout.id)
    await insertPayout(tx, payout)
    await recordStatus(tx, now, payout)
  })

/** Completes a payout in transit. */
export const completePayout = (
  { database }: Pick<Services, 'database'>,
  id: string,
  now: Date,
): Promise<void> =>
  database.transact(async (tx) => {
    const arrived = await endPayout(tx, id, now)
    if (arrived !== undefined) await recordStatus(tx, now, arrived)
  })

const kinds: Readonly<Record<BalanceTransaction['kind'], BalanceLine['kind']>> = {
  payment: 'payment',
  refund: 'refund',
  refund_return: 'refund_return',
  dispute: 'dispute',
  dispute_return: 'dispute',
}

/** Returns a payout with its balance changes, in the port's type. */
export const findPayout = async (db: Connection, id: string): Promise<ProcessorPayout | undefined> => {
  const payout = await findPayoutWithLines(db, id)
  if (payout === undefined) return undefined
  const { amount, currency, status, arrives_at, created_at } = payout.payout
  return {
    processor_id: id,
    amount,
    currency,
    status,
    arrives_at,
    created_at,
    lines: payout.lines.map((line) => ({
      id: line.id,
      kind: kinds[line.kind],
      source: line.source,
      ...moneyOf(line),
      created_at: line.created_at,
    })),
  }
}

/** Returns the next payout in a currency: at the next midnight UTC, with the balance available then. */
export const findNextPayout = async (
  db: Connection,
  now: Date,
  currency: string,
): Promise<NextPayout | null> => {
  const at = new Date((Math.floor(now.getTime() / days(1)) + 1) * days(1))
  const amount = await sumUnpaid(db, currency, at)
  return amount > 0 ? { at, amount } : null
}
