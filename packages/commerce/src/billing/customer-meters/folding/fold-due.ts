import { defineDue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { codeOf, Outage } from '@atelier/plumbing/outage'
import { isLockTimeout, setLockTimeout } from '../../../core/database/lock.ts'
import type { Tables } from '../../../core/database/tables.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { countsAtOnce, type CustomerNames, foldJob, lockFolding, monthOf } from '../../../usage/index.ts'
import {
  type Batches,
  type DueBatch,
  findDueBatches,
  findOrganizationsOfBatches,
  findOrganizationsWithDueBatches,
  findStoredBatches,
  hasBatchAmong,
  selectDueBatches,
  setAside,
} from '../../../usage/batches/index.ts'
import { lockMeters } from '../../../catalog/index.ts'
import { countBatches } from './fold.ts'

/** Batches per transaction: the minimum at first, more while transactions stay quick. */
const minBatches = 8
const maxBatches = 64

/**
 * Target duration of a transaction, in milliseconds. Quicker transactions raise the number of batches of the
 * next one, slower ones lower it: requests wait for the transaction that folds for their organization.
 */
const targetDuration = 500

/** Maximum wait of a request for the folding of its customer's events, in milliseconds. */
const maxRequestWait = 8000

/**
 * Lock timeout of folding, in milliseconds. Shorter than the statement timeout, so that a statement timeout
 * means too much work, not a wait for a lock.
 */
const lockTimeout = 10_000

/** Organizations folded concurrently, so that one with many events does not delay the others. */
const maxConcurrentOrganizations = 2

/** Returns the batches ingested in the same month as the first one. */
const ofFirstMonth = (batches: readonly DueBatch[]): readonly DueBatch[] => {
  const [month] = batches.map(({ ingested_at }) => monthOf(ingested_at).id)
  return batches.filter(({ ingested_at }) => monthOf(ingested_at).id === month)
}

/** Returns the first batches with at most this many events in total, and at least one batch. */
const upTo = (batches: readonly DueBatch[], most: number): readonly DueBatch[] => {
  let events = 0
  const end = batches.findIndex((batch, i) => (events += batch.events) > most && i > 0)
  return end === -1 ? batches : batches.slice(0, end)
}

/** PostgreSQL and ClickHouse error codes for statements that took too long or too much memory. */
const tooMuch = new Set(['57014', '53200', '159', '241'])

/** Returns true when the database is unavailable, so that no batch is to blame. */
const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Outage && !tooMuch.has(codeOf(error.cause) ?? '')

/** Progress of folding the batches of one organization. */
type Folding = {
  readonly batches: Batches
  /** Maximum batches of the next transaction. */
  readonly most: number
}

const foldingOf = (batches: Batches): Folding => ({ batches, most: minBatches })

/**
 * Halves the number of batches of the next try. A batch that fails alone is set aside.
 *
 * @throws Error if no batch is to blame
 */
const afterFailure = async (
  { database, log }: Services,
  folding: Folding,
  tried: readonly DueBatch[],
  error: unknown,
): Promise<Folding> => {
  const [batch] = tried
  if (batch === undefined || isDatabaseAway(error)) throw error
  // Another transaction holds the row of a meter or a customer. The batches stay due for the next attempt.
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
  batches: readonly DueBatch[],
): Promise<readonly string[]> =>
  organization_id === null ? findOrganizationsOfBatches(tx, batches) : [organization_id]

/**
 * Folds the next batches of an organization.
 *
 * @returns the progress; undefined when no batch is left
 */
const foldNext = async (services: Services, folding: Folding): Promise<Folding | undefined> => {
  const { most } = folding
  const { organization_id } = folding.batches
  let batches: readonly DueBatch[] = []
  let from = performance.now()
  try {
    await services.database.transact(async (tx) => {
      await lockFolding(tx, organization_id)
      from = performance.now()
      await setLockTimeout(tx, lockTimeout)
      const dueBatches = ofFirstMonth(await findDueBatches(tx, folding.batches, most))
      if (dueBatches.length === 0) return
      const organization_ids = await organizationsOf(tx, organization_id, dueBatches)
      // Another transaction may hold a meter for too long, which is not the fault of the batches.
      const meters = await lockMeters(tx, organization_ids)
      batches = upTo(dueBatches, countsAtOnce / Math.max(1, meters.length))
      await countBatches(tx, services, batches, { organization_ids, meters })
    })
  } catch (error) {
    return afterFailure(services, folding, batches, error)
  }
  if (batches.length === 0) return undefined
  const isQuick = performance.now() - from <= targetDuration
  const fewer = Math.min(most, Math.max(Math.ceil(most / 2), minBatches))
  return { ...folding, most: isQuick ? Math.min(most * 2, maxBatches) : fewer }
}

/** Folds all stored batches, each in its own transaction. Organizations take turns. */
export const foldStored = async (services: Services): Promise<void> => {
  const dueBatches = await findOrganizationsWithDueBatches(services.database.db)
  const queue = dueBatches.map(foldingOf)
  const foldInTurn = async (): Promise<void> => {
    for (let folding = queue.shift(); folding !== undefined; folding = queue.shift()) {
      const next = await foldNext(services, folding)
      if (next !== undefined) queue.push(next)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: maxConcurrentOrganizations }, foldInTurn))
  for (const item of ended) if (item.status === 'rejected') throw item.reason
}

/**
 * Folds batches of an organization while a request waits. It stops as soon as they are folded, because taking the
 * lock again would wait for other batches.
 *
 * @throws Outage if it takes too long, or if a batch cannot be folded now
 */
const foldInTime = async (services: Services, batches: Batches, until: number): Promise<void> => {
  const { db } = services.database
  const busyError = () =>
    new Outage('database', 'away', 'The events that wait to be counted could not be counted in time.')
  let folding: Folding | undefined = foldingOf(batches)
  while (folding !== undefined && (await hasBatchAmong(db, batches))) {
    if (performance.now() > until) throw busyError()
    folding = await foldNext(services, folding)
  }
  if (await hasBatchAmong(db, batches)) throw busyError()
}

/**
 * Folds all stored batches that contain events of a customer, and only those: the organization may have many others.
 *
 * @throws Outage if it takes too long, or if one of these batches cannot be folded now
 */
export const foldStoredOfCustomer = async (
  services: Services,
  organization_id: string,
  customers: CustomerNames,
): Promise<void> => {
  const { db } = services.database
  const until = performance.now() + maxRequestWait
  for (const owner of [organization_id, null]) {
    const dueBatches = await findStoredBatches(db, owner)
    if (dueBatches.length === 0) continue
    const ids = await services.usage_store.batchesOf(db, { organization_id, customers }, dueBatches)
    if (ids.length > 0) await foldInTime(services, { organization_id: owner, ids }, until)
  }
}

/** Job that folds stored batches. */
export const foldStoredJob = (services: Services): JobHandler => handle(foldJob, () => foldStored(services))

/** Folds batches whose job was lost, and those whose pause has ended. */
export const foldDue = defineDue<Tables, Services>({
  name: 'usage.fold',
  rows: selectDueBatches,
  run: (services) => foldStored(services),
})
