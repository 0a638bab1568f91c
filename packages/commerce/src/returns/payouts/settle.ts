import { mayMove, payoutTransitions } from '@atelier/contract'
import { payoutEntries, payoutReturnEntries, postToLedger } from '../../ledger/index.ts'
import type { BalanceLine, ProcessorPayout } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  findOwners,
  findSoleOrganization,
  insertShare,
  lockShares,
  type PayoutRow,
  updateShare,
} from './queries.ts'
import { byOrganization, lineAmountsOf, type OwnedLine, sumLines } from './rules.ts'

const isReturnedPayout = ({ status }: Pick<PayoutRow, 'status'>): boolean =>
  status === 'failed' || status === 'canceled'

/** Splits a returned payout like the original: each organization receives its own share. */
const sharesOfReturn = async (tx: Tx, processor: string, line: BalanceLine): Promise<readonly OwnedLine[]> =>
  (await lockShares(tx, { processor, processor_id: line.source ?? '' })).map((share) => ({
    ...line,
    organization_id: share.organization_id,
    order_id: null,
    amount: { amount: share.amount, currency: share.currency },
  }))

/**
 * Assigns lines to their owners. Lines without an owner belong to the only organization, if there is just
 * one.
 */
const assignOwners = async (
  tx: Tx,
  { log, processor: { name } }: Pick<Services, 'log' | 'processor'>,
  { processor_id, lines }: ProcessorPayout,
): Promise<readonly OwnedLine[]> => {
  const all = lines ?? []
  const owners = await findOwners(
    tx,
    name,
    all.flatMap(({ source }) => source ?? []),
  )
  const sole = await findSoleOrganization(tx, name)
  const owned = await Promise.all(
    all.map(async (line): Promise<readonly OwnedLine[]> => {
      if (line.kind === 'payout_return') return sharesOfReturn(tx, name, line)
      const owner = owners.get(line.source ?? '')
      if (owner !== undefined) return [{ ...line, ...owner }]
      if (sole !== undefined) return [{ ...line, kind: 'other', organization_id: sole, order_id: null }]
      log.warn(
        { payout: processor_id, line: line.id },
        'A part of a payout is of no organization that is known.',
      )
      return []
    }),
  )
  return owned.flat()
}

/** Inserts and posts the share of an organization, unless it already exists. */
const writeShare = async (
  tx: Tx,
  { clock, processor }: Pick<Services, 'clock' | 'processor'>,
  reported: ProcessorPayout,
  organization_id: string,
  lines: readonly OwnedLine[],
): Promise<void> => {
  const now = clock.now()
  const id = crypto.randomUUID()
  const { amount, other } = sumLines(lines, reported.currency)
  const { processor_id, currency, status, arrives_at, created_at } = reported
  const payout: PayoutRow = {
    id,
    organization_id,
    processor: processor.name,
    processor_id,
    amount,
    total_amount: reported.amount,
    currency,
    status,
    arrives_at,
    created_at,
    modified_at: null,
  }
  const rows = lines.map((line) => ({
    id: crypto.randomUUID(),
    organization_id,
    payout_id: id,
    processor_id: line.id,
    kind: line.kind,
    order_id: line.order_id,
    ...lineAmountsOf(line, currency),
    currency,
    created_at: line.created_at,
    modified_at: null,
  }))
  if (!(await insertShare(tx, payout, rows))) return
  const posted = { organization_id, payout_id: id }
  const back = {
    ...posted,
    kind: 'payout_return' as const,
    entries: payoutReturnEntries({ amount, currency }),
  }
  await postToLedger(tx, now, [
    { ...posted, kind: 'payout', entries: payoutEntries({ amount, other, currency }) },
    ...(isReturnedPayout(payout) ? [back] : []),
  ])
}

/** Applies the status of a payout to a share. A returned payout goes back to the processor balance. */
const moveShare = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  share: PayoutRow,
  { status, arrives_at }: ProcessorPayout,
): Promise<void> => {
  if (!mayMove(payoutTransitions, share.status, status)) return
  const now = clock.now()
  await updateShare(tx, share.id, { status, arrives_at, modified_at: now })
  if (!isReturnedPayout({ status })) return
  const { id: payout_id, organization_id } = share
  const entries = payoutReturnEntries(share)
  await postToLedger(tx, now, [{ kind: 'payout_return', organization_id, payout_id, entries }])
}

/**
 * Applies the processor's current state of a payout to the share of each organization, its lines and the ledger.
 * Idempotent for any reporter and order of events. A payout without lines waits for the event that reports them.
 *
 * @throws Error if the lines do not add up to the payout or are in another currency; the processor then retries the
 *   event
 */
export const settlePayout = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'log' | 'processor'>,
  reported: ProcessorPayout,
): Promise<void> => {
  const { log, processor } = services
  const { processor_id, lines, amount, currency } = reported
  const shares = await lockShares(tx, { processor: processor.name, processor_id })
  if (shares.length > 0) {
    for (const share of shares) await moveShare(tx, services, share, reported)
    return
  }
  if (lines === null) {
    log.info({ payout: processor_id }, 'The processor does not say yet what a payout is made of.')
    return
  }
  const sum = sumLines(lines, currency).amount
  if (sum !== amount)
    throw new Error(`The payout ${processor_id} is of ${amount}, but its parts come to ${sum}.`)
  const owned = await assignOwners(tx, services, reported)
  for (const [organization_id, share] of byOrganization(owned))
    await writeShare(tx, services, reported, organization_id, share)
}
