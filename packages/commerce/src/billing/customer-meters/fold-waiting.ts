import { defineDue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { codeOf, Outage } from '@atelier/plumbing/outage'
import { isLockTimeout, setLockTimeout } from '../../core/database/lock.ts'
import type { Tables } from '../../core/database/tables.ts'
import type { Services, Tx } from '../../core/services.ts'
import { foldJob } from '../../usage/ask-for-folding.ts'
import { holdFolding } from '../../usage/hold-folding.ts'
import type { CustomerNames } from '../../usage/port.ts'
import { countsAtOnce } from '../../usage/postgres/meters-in-statement.ts'
import { monthOf } from '../../usage/postgres/month.ts'
import {
  type Batches,
  findOrganizationsOfBatches,
  findStoredBatches,
  findWaitingBatches,
  findWaitingOrganizations,
  hasBatchAmong,
  selectWaitingBatches,
  setAside,
  type WaitingBatch,
} from './fold-queries.ts'
import { holdMeters } from '../../usage/meters/index.ts'
import { countBatches } from './fold.ts'

/** Batches that one transaction counts: the fewest at first, and more as long as that is quick. */
const fewestAtOnce = 8
const mostAtOnce = 64

/**
 * Time of a transaction, in milliseconds, up to which the next one counts more batches, and above it fewer: a request waits for
 * the transaction that is folding for its organization.
 */
const quickFold = 500

/** Longest wait of a request for the events of its customer to be counted, in milliseconds. */
const longestWait = 8000

/**
 * How long folding waits for a lock of somebody else, in milliseconds. It is less than a statement may take, so that a
 * statement that is ended because it took too long is known to have worked, not waited.
 */
const longestLockWait = 10_000

/** How many organizations are folded at once: one that reports much does not hold up the others. */
const organizationsAtOnce = 2

/** Those of the batches that arrived in the month of the first one. */
const ofFirstMonth = (batches: readonly WaitingBatch[]): readonly WaitingBatch[] => {
  const [month] = batches.map(({ ingested_at }) => monthOf(ingested_at).id)
  return batches.filter(({ ingested_at }) => monthOf(ingested_at).id === month)
}

/** The first batches, of no more than this many events together; at least one. */
const upTo = (batches: readonly WaitingBatch[], most: number): readonly WaitingBatch[] => {
  let events = 0
  const end = batches.findIndex((batch, i) => (events += batch.events) > most && i > 0)
  return end === -1 ? batches : batches.slice(0, end)
}

/** The codes of PostgreSQL and of ClickHouse for a statement that took too long, and for one that needed too much memory. */
const tooMuch = new Set(['57014', '53200', '159', '241'])

/** Whether the database cannot work at all: then the batches are not what is wrong. */
const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Outage && !tooMuch.has(codeOf(error.cause) ?? '')

/** Batches of one organization that wait, while they are being folded some at a time. */
type Folding = {
  readonly batches: Batches
  /** How many batches are tried at once. */
  readonly most: number
}

const foldingOf = (batches: Batches): Folding => ({ batches, most: fewestAtOnce })

/** Half as many batches are tried next; one that failed alone is set aside for a pause. @throws when no batch is to blame */
const afterFailure = async (
  { database, log }: Services,
  folding: Folding,
  tried: readonly WaitingBatch[],
  error: unknown,
): Promise<Folding> => {
  const [batch] = tried
  if (batch === undefined || isDatabaseAway(error)) throw error
  // Somebody else holds the row of a meter or a customer. The batches stay as they are for the next attempt.
  if (isLockTimeout(error)) throw new Outage('database', 'away', error)
  if (tried.length === 1) {
    const times = await setAside(database.db, batch.id)
    const { organization_id } = folding.batches
    const about = { err: error, batch: batch.id, organization_id, times }
    log.error(about, 'A batch of events could not be counted; it will be tried again.')
  }
  return { ...folding, most: Math.ceil(tried.length / 2) }
}

const organizationsOf = async (
  tx: Tx,
  organization_id: string | null,
  batches: readonly WaitingBatch[],
): Promise<readonly string[]> =>
  organization_id === null ? findOrganizationsOfBatches(tx, batches) : [organization_id]

/**
 * Folds the next batches of an organization.
 *
 * @returns how it goes on; undefined when nothing waits any more
 */
const foldNext = async (services: Services, folding: Folding): Promise<Folding | undefined> => {
  const { most } = folding
  const { organization_id } = folding.batches
  let batches: readonly WaitingBatch[] = []
  let from = performance.now()
  try {
    await services.database.transact(async (tx) => {
      await holdFolding(tx, organization_id)
      from = performance.now()
      await setLockTimeout(tx, longestLockWait)
      const waiting = ofFirstMonth(await findWaitingBatches(tx, folding.batches, most))
      if (waiting.length === 0) return
      const organization_ids = await organizationsOf(tx, organization_id, waiting)
      // Somebody may hold a meter for too long, which is no fault of the batches.
      const meters = await holdMeters(tx, organization_ids)
      batches = upTo(waiting, countsAtOnce / Math.max(1, meters.length))
      await countBatches(tx, services, batches, { organization_ids, meters })
    })
  } catch (error) {
    return afterFailure(services, folding, batches, error)
  }
  if (batches.length === 0) return undefined
  const isQuick = performance.now() - from <= quickFold
  const fewer = Math.min(most, Math.max(Math.ceil(most / 2), fewestAtOnce))
  return { ...folding, most: isQuick ? Math.min(most * 2, mostAtOnce) : fewer }
}

/** Counts all batches that are stored by now, in transactions of its own; organizations take turns. */
export const foldStored = async (services: Services): Promise<void> => {
  const waiting = await findWaitingOrganizations(services.database.db)
  const queue = waiting.map(foldingOf)
  const foldInTurn = async (): Promise<void> => {
    for (let folding = queue.shift(); folding !== undefined; folding = queue.shift()) {
      const next = await foldNext(services, folding)
      if (next !== undefined) queue.push(next)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: organizationsAtOnce }, foldInTurn))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/**
 * Counts batches of an organization while a request waits for it. Once they are counted it does not hold folding again, which
 * would wait for batches of others.
 *
 * @throws Outage when that takes too long, or one of them cannot be counted at the moment
 */
const foldInTime = async (services: Services, batches: Batches, until: number): Promise<void> => {
  const { db } = services.database
  const busy = () =>
    new Outage('database', 'away', 'The events that wait to be counted could not be counted in time.')
  let folding: Folding | undefined = foldingOf(batches)
  while (folding !== undefined && (await hasBatchAmong(db, batches))) {
    if (performance.now() > until) throw busy()
    folding = await foldNext(services, folding)
  }
  if (await hasBatchAmong(db, batches)) throw busy()
}

/**
 * Counts all events of a customer that are stored by now, with the batches that have any of them, and no others: those of
 * the organization may be many.
 *
 * @throws Outage when that takes too long, or one of these batches cannot be counted at the moment
 */
export const foldStoredOfCustomer = async (
  services: Services,
  organization_id: string,
  customers: CustomerNames,
): Promise<void> => {
  const { db } = services.database
  const until = performance.now() + longestWait
  for (const owner of [organization_id, null]) {
    const waiting = await findStoredBatches(db, owner)
    if (waiting.length === 0) continue
    const ids = await services.usage_store.batchesOf(db, { organization_id, customers }, waiting)
    if (ids.length > 0) await foldInTime(services, { organization_id: owner, ids }, until)
  }
}

/** The job that counts what was stored. */
export const foldStoredJob = (services: Services): JobHandler => handle(foldJob, () => foldStored(services))

/** Counts batches whose job was lost, and those that were set aside. */
export const foldDue = defineDue<Tables, Services>({
  name: 'usage.fold',
  rows: selectWaitingBatches,
  run: (services) => foldStored(services),
})
