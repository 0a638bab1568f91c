import { sql } from 'kysely'
import type { Connection } from '../services.ts'
import { checks } from './checks.ts'

export type Reconciliation = {
  readonly payments: number
  readonly orders: number
  /** Refunds that went through. */
  readonly refunds: number
  /** Payments and refunds whose outcome is not known yet. */
  readonly pending: number
  readonly difference_count: number
  /** Sentences, each about one object; empty when the books agree. */
  readonly differences: readonly string[]
}

type Table = keyof typeof checks

const tables = Object.keys(checks) as readonly Table[]

/** Every id of version 4 comes after this one. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Which rows are compared: all, or those of one organization, so many of a table together. */
type Range = {
  readonly size: number
  readonly organization_id?: string | undefined
  readonly beforeBatch: () => Promise<void>
}

/** Ranges of ids `(after, upTo]` that hold `size` rows of the table each; the last one is open at its end. */
async function* batchesOfAll(db: Connection, table: Table, size: number) {
  const id = sql.ref(`${table}.id`)
  let after = beforeAllIds
  for (;;) {
    const last = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .offset(size - 1)
      .limit(1)
      .executeTakeFirst()
    yield last === undefined
      ? sql<boolean>`${id} > ${after}`
      : sql<boolean>`${id} > ${after} and ${id} <= ${last.id}`
    if (last === undefined) return
    after = last.id
  }
}

/**
 * Ranges of moments `(after, upTo]` that hold `size` rows of an organization each, and those of the same moment as
 * the last one. Indexes of every table begin with organization and moment, which the ids are not in.
 */
async function* batchesOfOrganization(db: Connection, table: Table, size: number, organization_id: string) {
  const moment = sql.ref(`${table}.${table === 'ledger_transactions' ? 'occurred_at' : 'created_at'}`)
  const isOwn = sql<boolean>`${sql.ref(`${table}.organization_id`)} = ${organization_id}`
  let after = '-infinity'
  for (;;) {
    const isLater = sql<boolean>`${isOwn} and ${moment} > ${after}::timestamptz`
    // As a text, which keeps the microseconds that a date of JavaScript loses.
    const { rows } = await sql<{ moment: string }>`select ${moment}::text as moment from ${sql.table(table)}
      where ${isLater} order by ${moment} offset ${size - 1}::int limit 1`.execute(db)
    const last = rows[0]?.moment
    yield last === undefined ? isLater : sql<boolean>`${isLater} and ${moment} <= ${last}::timestamptz`
    if (last === undefined) return
    after = last
  }
}

async function* batchesOf(db: Connection, table: Table, { size, organization_id, beforeBatch }: Range) {
  const batches =
    organization_id === undefined
      ? batchesOfAll(db, table, size)
      : batchesOfOrganization(db, table, size, organization_id)
  for await (const inBatch of batches) {
    await beforeBatch()
    yield inBatch
  }
}

/** Answers the differences of a batch of rows of the table after the other. */
async function* findDifferences(db: Connection, table: Table, range: Range) {
  for await (const inBatch of batchesOf(db, table, range)) {
    const found = checks[table].map(
      ({ sentence, query }) =>
        sql`select id::text, ${sentence}::text as sentence from (${query(inBatch)}) as found`,
    )
    const { rows } = await sql<{
      id: string
      sentence: string
    }>`${sql.join(found, sql` union all `)}`.execute(db)
    yield rows.map(({ id, sentence }) => `${id} ${sentence}.`)
  }
}

const countByStatus = async (db: Connection, table: 'orders' | 'payments' | 'refunds', range: Range) => {
  const counted = { all: 0, succeeded: 0, pending: 0 }
  for await (const inBatch of batchesOf(db, table, range)) {
    const { rows } = await sql<typeof counted>`
      select count(*) as all, count(*) filter (where status = 'succeeded') as succeeded,
        count(*) filter (where status = 'pending') as pending
      from ${sql.table(table)} where ${inBatch}`.execute(db)
    for (const row of rows) {
      counted.all += row.all
      counted.succeeded += row.succeeded
      counted.pending += row.pending
    }
  }
  return counted
}

/**
 * Compares payments, orders, refunds, disputes, payouts and the ledger, all of them, a batch of rows at a time, so that no
 * statement takes long in a shop of any size. Each batch is checked by one statement, which sees
 * a transaction that commits meanwhile as a whole or not at all.
 *
 * @param batchSize how many rows of a table are checked together
 * @param organization_id only rows of this organization; default: all
 * @param mostDifferences how many differences are named; the others are counted alone
 * @param beforeBatch called before each batch; what it throws ends the comparison
 */
export const reconcile = async (
  db: Connection,
  {
    batchSize = 2000,
    organization_id,
    mostDifferences = Infinity,
    beforeBatch = () => Promise.resolve(),
  }: {
    readonly batchSize?: number
    readonly organization_id?: string
    readonly mostDifferences?: number
    readonly beforeBatch?: () => Promise<void>
  } = {},
): Promise<Reconciliation> => {
  const range = { size: batchSize, organization_id, beforeBatch }
  const differences: string[] = []
  let difference_count = 0
  for (const table of tables)
    for await (const found of findDifferences(db, table, range)) {
      difference_count += found.length
      differences.push(...found.slice(0, mostDifferences - differences.length))
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
    differences: differences.toSorted(),
  }
}
