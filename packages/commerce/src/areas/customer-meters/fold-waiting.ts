import { defineDue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { codeOf, Outage } from '@atelier/plumbing/outage'
import { isLockTimeout, setLockTimeout } from '../../database/lock.ts'
import type { Tables } from '../../database/tables.ts'
import type { Services, Tx } from '../../services.ts'
import { foldJob } from '../../usage/ask-for-folding.ts'
import { holdFolding } from '../../usage/hold-folding.ts'
import {
  findLastBatch,
  findOrganizationsOfBatches,
  findWaitingBatches,
  findWaitingOrganizations,
  hasBatchUpTo,
  selectWaitingBatches,
  setAside,
  type WaitingBatch,
} from './fold-queries.ts'
import { holdMeters } from '../meters/index.ts'
import { countBatches } from './fold.ts'

/** How much is counted in one transaction: far less than takes as long as a statement may. */
const batchesAtOnce = 64
const eventsAtOnce = 20_000

/** How long a request waits for the events of its organization to be counted, in milliseconds. */
const longestWait = 8000

/**
 * How long folding waits for a lock of somebody else, in milliseconds. It is less than a statement may take, so that a
 * statement that is ended because it took too long is known to have worked, not waited.
 */
const longestLockWait = 10_000

/** How many organizations are folded at once: one that reports much does not hold up the others. */
const organizationsAtOnce = 2

/** The first batches, of no more than so many events together; at least one. */
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

/** The batches of one organization that wait, while they are being folded some at a time. */
type Folding = {
  /** Null for batches with events of several organizations. */
  readonly organization_id: string | null
  /** The last batch that is folded. */
  readonly last: number
  /** How many batches are tried at once. */
  readonly most: number
}

const foldingOf = (organization_id: string | null, last: number): Folding => ({
  organization_id,
  last,
  most: batchesAtOnce,
})

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
    const about = { err: error, batch: batch.id, organization_id: folding.organization_id, times }
    log.error(about, 'A batch of events could not be counted; it will be tried again.')
  }
  return { ...folding, most: Math.ceil(tried.length / 2) }
}

const organizationsOf = async (
  tx: Tx,
  organization_id: string | null,
  batches: readonly WaitingBatch[],
): Promise<readonly string[]> =>
  organization_id === null
    ? findOrganizationsOfBatches(
        tx,
        batches.map(({ id }) => id),
      )
    : [organization_id]

/**
 * Folds the next batches of an organization.
 *
 * @returns how it goes on; undefined when nothing waits any more
 */
const foldNext = async (services: Services, folding: Folding): Promise<Folding | undefined> => {
  const { organization_id, last, most } = folding
  let batches: readonly WaitingBatch[] = []
  try {
    await services.database.transact(async (tx) => {
      await holdFolding(tx, organization_id)
      await setLockTimeout(tx, longestLockWait)
      const found = upTo(await findWaitingBatches(tx, organization_id, last, most), eventsAtOnce)
      if (found.length === 0) return
      const organization_ids = await organizationsOf(tx, organization_id, found)
      // Somebody may hold a meter for too long, which is no fault of the batches.
      const meters = await holdMeters(tx, organization_ids)
      batches = found
      await countBatches(tx, services, found, { organization_ids, meters })
    })
  } catch (error) {
    return afterFailure(services, folding, batches, error)
  }
  return batches.length === 0 ? undefined : { ...folding, most: Math.min(most * 2, batchesAtOnce) }
}

/** Counts all batches that are stored by now, in transactions of its own; organizations take turns. */
export const foldStored = async (services: Services): Promise<void> => {
  const waiting = await findWaitingOrganizations(services.database.db)
  const queue = waiting.map(({ organization_id, last }) => foldingOf(organization_id, last))
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
 * Counts all events of an organization that are stored by now, in transactions of its own.
 *
 * @throws Outage when that takes too long, or one of its batches cannot be counted at the moment
 */
export const foldStoredOf = async (services: Services, organization_id: string): Promise<void> => {
  const { db } = services.database
  const busy = () =>
    new Outage('database', 'away', 'The events of the organization that wait could not be counted in time.')
  const until = performance.now() + longestWait
  for (const owner of [organization_id, null]) {
    const last = await findLastBatch(db, owner)
    if (last === undefined) continue
    let folding: Folding | undefined = foldingOf(owner, last)
    while ((folding = await foldNext(services, folding)) !== undefined)
      if (performance.now() > until) throw busy()
    if (await hasBatchUpTo(db, owner, last)) throw busy()
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
