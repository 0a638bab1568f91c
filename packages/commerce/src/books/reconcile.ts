import type { Connection } from '../core/services.ts'
import { batchesOf, type CheckedTable, type CheckRange } from './batch-queries.ts'
import { checks } from './checks.ts'
import { derivedChecks } from './derived-check-queries.ts'
import { countStatusesIn, findDifferencesIn, type StatusTable } from './reconcile-queries.ts'

export type Reconciliation = {
  readonly payments: number
  readonly orders: number
  /** Successful refunds. */
  readonly refunds: number
  /** Payments and refunds without a known outcome. */
  readonly pending: number
  readonly difference_count: number
  /** Number of differences that need action although the books agree. */
  readonly notice_count: number
  /** Sentences, each about one object. Empty when the books agree. */
  readonly differences: readonly string[]
}

const tables = Object.keys(checks) as readonly CheckedTable[]

/** Yields the differences of a table, batch by batch. */
async function* findDifferences(db: Connection, table: CheckedTable, range: CheckRange) {
  for await (const inBatch of batchesOf(db, table, range)) {
    const differences = await findDifferencesIn(db, checks[table], inBatch)
    yield {
      sentences: differences.map(({ id, sentence }) => `${id} ${sentence}.`),
      notice_count: differences.filter(({ is_notice }) => is_notice).length,
    }
  }
}

/** Yields the rows, batch by batch, whose ids are not derived from their origin. */
async function* findUnderived(
  db: Connection,
  secret: string,
  table: keyof typeof derivedChecks,
  range: CheckRange,
) {
  const { find, sentence } = derivedChecks[table]
  for await (const inBatch of batchesOf(db, table, range))
    yield (await find(db, { secret, inBatch })).map((id) => `${id} ${sentence}.`)
}

const countByStatus = async (db: Connection, table: StatusTable, range: CheckRange) => {
  const total = { all: 0, succeeded: 0, pending: 0 }
  for await (const inBatch of batchesOf(db, table, range)) {
    const { all, succeeded, pending } = await countStatusesIn(db, table, inBatch)
    total.all += all
    total.succeeded += succeeded
    total.pending += pending
  }
  return total
}

/** Tables that are checked at a time. */
const tablesAtOnce = 2

/**
 * Reconciles payments, orders, refunds, disputes, payouts, the ledger and its daily sums, in batches, so that
 * no statement takes long in a shop of any size. Each batch is checked by one statement, which sees a
 * concurrently committed transaction completely or not at all. Two tables are checked at a time.
 *
 * @param batchSize rows of a table per batch
 * @param secret secret of the server, for the check of derived ids; default: without that check
 * @param organization_id only rows of this organization; default: all
 * @param maxDifferences maximum differences listed; further ones are only counted
 * @param beforeBatch called before each batch; an error from it ends the reconciliation
 */
export const reconcile = async (
  db: Connection,
  {
    batchSize = 2000,
    secret,
    organization_id,
    maxDifferences = Infinity,
    beforeBatch = () => Promise.resolve(),
  }: {
    readonly batchSize?: number
    readonly secret?: string
    readonly organization_id?: string
    readonly maxDifferences?: number
    readonly beforeBatch?: () => Promise<void>
  } = {},
): Promise<Reconciliation> => {
  const range = { size: batchSize, organization_id, beforeBatch }
  const differences: string[] = []
  let [difference_count, notice_count] = [0, 0]
  const rest = tables.values()
  const checkTables = async (): Promise<void> => {
    for (const table of rest)
      for await (const row of findDifferences(db, table, range)) {
        difference_count += row.sentences.length
        notice_count += row.notice_count
        differences.push(...row.sentences.slice(0, maxDifferences - differences.length))
      }
  }
  await Promise.all(Array.from({ length: tablesAtOnce }, checkTables))
  if (secret !== undefined)
    for (const table of ['payments', 'refunds'] as const)
      for await (const sentences of findUnderived(db, secret, table, range)) {
        difference_count += sentences.length
        differences.push(...sentences.slice(0, maxDifferences - differences.length))
      }
  const payments = await countByStatus(db, 'payments', range)
  const orders = await countByStatus(db, 'orders', range)
  const refunds = await countByStatus(db, 'refunds', range)
  return {
    payments: payments.succeeded,
    orders: orders.all,
    refunds: refunds.succeeded,
    pending: payments.pending + refunds.pending,
    difference_count,
    notice_count,
    differences: differences.toSorted(),
  }
}
