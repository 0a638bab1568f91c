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
  /** Sentences, each about one object; empty when the books agree. */
  readonly differences: readonly string[]
}

const tables = ['discounts', 'checkouts', 'payments', 'orders', 'refunds', 'ledger_transactions'] as const

type Table = (typeof tables)[number]

/** Every id of version 4 comes after this one. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Ranges of ids `(after, upTo]` that hold `size` rows of the table each; the last one is open at its end. */
async function* batchesOf(db: Connection, table: Table, size: number) {
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
    const id = sql.ref(`${table}.id`)
    yield last === undefined
      ? sql<boolean>`${id} > ${after}`
      : sql<boolean>`${id} > ${after} and ${id} <= ${last.id}`
    if (last === undefined) return
    after = last.id
  }
}

const findDifferences = async (db: Connection, table: Table, size: number): Promise<string[]> => {
  const differences: string[] = []
  for await (const inBatch of batchesOf(db, table, size)) {
    const found = checks[table].map(
      ({ sentence, query }) =>
        sql`select id::text, ${sentence}::text as sentence from (${query(inBatch)}) as found`,
    )
    const { rows } = await sql<{
      id: string
      sentence: string
    }>`${sql.join(found, sql` union all `)}`.execute(db)
    differences.push(...rows.map(({ id, sentence }) => `${id} ${sentence}.`))
  }
  return differences
}

const countByStatus = async (db: Connection, table: 'orders' | 'payments' | 'refunds', size: number) => {
  const counted = { all: 0, succeeded: 0, pending: 0 }
  for await (const inBatch of batchesOf(db, table, size)) {
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
 * Compares payments, orders, refunds and the ledger, all of them, a batch of rows at a time, so that no
 * statement takes long in a shop of any size. Each batch is checked by one statement, which sees
 * a transaction that commits meanwhile as a whole or not at all.
 *
 * @param batchSize how many rows of a table are checked together
 */
export const reconcile = async (
  db: Connection,
  { batchSize = 2000 }: { readonly batchSize?: number } = {},
): Promise<Reconciliation> => {
  const differences: string[] = []
  for (const table of tables) differences.push(...(await findDifferences(db, table, batchSize)))
  const payments = await countByStatus(db, 'payments', batchSize)
  const orders = await countByStatus(db, 'orders', batchSize)
  const refunds = await countByStatus(db, 'refunds', batchSize)
  return {
    payments: payments.succeeded,
    orders: orders.all,
    refunds: refunds.succeeded,
    pending: payments.pending + refunds.pending,
    differences: differences.toSorted(),
  }
}
