import { mayMove, payoutTransitions } from '@atelier/contract'
import { postToLedger } from '../../ledger/post.ts'
import { payoutEntries, payoutReturnEntries } from '../../ledger/postings.ts'
import type { BalanceLine, ProcessorPayout } from '../../payments/disputes-and-payouts.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  findOwners,
  findSoleOrganization,
  insertShare,
  lockShares,
  type PayoutRow,
  updateShare,
} from './queries.ts'
import { byOrganization, type OwnedLine, sumLines } from './rules.ts'

const isReturned = ({ status }: Pick<PayoutRow, 'status'>): boolean =>
  status === 'failed' || status === 'canceled'

/** A payout that came back is shared as it was paid: each organization gets its own part again. */
const sharesOfReturn = async (tx: Tx, processor: string, line: BalanceLine): Promise<readonly OwnedLine[]> =>
  (await lockShares(tx, { processor, processor_id: line.source ?? '' })).map((share) => ({
    ...line,
    organization_id: share.organization_id,
    order_id: null,
    amount: share.amount,
    currency: share.currency,
  }))

/** The lines with whose they are. What is nobody's belongs to the only organization, and else to none. */
const ownLines = async (
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

/** Writes the share of an organization, unless it was written before, and posts it. */
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
    amount: line.amount,
    fee: line.fee,
    currency: line.currency,
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
    ...(isReturned(payout) ? [back] : []),
  ])
}

/** Applies the status of a payout to a share; one that came back is at the processor again. */
const moveShare = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  share: PayoutRow,
  { status, arrives_at }: ProcessorPayout,
): Promise<void> => {
  if (!mayMove(payoutTransitions, share.status, status)) return
  const now = clock.now()
  await updateShare(tx, share.id, { status, arrives_at, modified_at: now })
  if (!isReturned({ status })) return
  const { id: payout_id, organization_id } = share
  const entries = payoutReturnEntries(share)
  await postToLedger(tx, now, [{ kind: 'payout_return', organization_id, payout_id, entries }])
}

/**
 * Applies what the processor says of a payout now: the share of each organization with its lines, and the ledger. It is
 * applied once, whoever reports it and in whatever order. A payout whose lines the processor does not say yet waits for
 * the event that they are known.
 *
 * @throws Error when the lines do not add up to the payout or are in another currency; the processor sends the event again
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
  const owned = await ownLines(tx, services, reported)
  for (const [organization_id, share] of byOrganization(owned))
    await writeShare(tx, services, reported, organization_id, share)
}
