import type { Client } from 'pg'
import { waitingJobs } from './jobs.ts'
import { writeLines } from './lines.ts'
import type { Manifest } from './manifest.ts'
import type { ExportDraft } from './place.ts'
import type { RowProgress } from './progress.ts'
import type { RowsElsewhere } from './rows-elsewhere.ts'
import {
  estimateRows,
  quote,
  quoteTable,
  readPartitions,
  readSequences,
  readTables,
  type Table,
} from './tables.ts'

const rowsAtOnce = 500

/**
 * Session settings for a fixed text format of values, regardless of the settings of the database or its user,
 * and for sufficient memory and time.
 */
export const plainTexts = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s';
  set local work_mem = '128MB'`

/** Yields the rows of a query as JSON lines, in batches. */
async function* readJson(client: Client, query: string): AsyncGenerator<readonly string[]> {
  await client.query(
    `declare exported no scroll cursor for select row_to_json(found)::text as line from (${query}) as found`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from exported`)
    yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close exported')
}

const textTypes = ['text', 'character varying', 'citext']

/** Creation time columns. Rows that were created together are read together, so they stay together. */
const moments = ['created_at', 'ingested_at', 'occurred_at']

/**
 * Selects the rows of a table in the order of their times and key, or of all their columns, so that the same
 * rows produce the same file, also in databases with another collation.
 */
const rowsOf = (table: Table): string => {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ')
  const isText = (name: string): boolean =>
    table.columns.some((column) => column.name === name && textTypes.includes(column.type))
  const moment = table.columns.find(({ name }) => moments.includes(name))
  const key = table.order.map((name) => (isText(name) ? `${quote(name)} collate "C"` : quote(name)))
  const last = key.length === 0 ? [`(exported.*)::text collate "C"`] : key
  const order = [...(moment === undefined ? [] : [quote(moment.name)]), ...last].join(', ')
  return `select ${columns} from ${quoteTable(table)} as exported order by ${order}`
}

type ExportRowsOptions = {
  readonly draft?: ExportDraft
  readonly progress?: RowProgress | undefined
  readonly atSnapshot?: RowsElsewhere['atSnapshot'] | undefined
}

/** Part of a manifest about the database. */
export type ExportedRows = Pick<Manifest, 'migrations' | 'tables' | 'partitions' | 'sequences' | 'jobs'>

/**
 * Writes all rows from a single snapshot, without blocking writers. Only schema changes and drops of
 * partitions wait for it.
 *
 * @param options.draft destination of the files; without one they are only counted
 * @param options.progress receives the approximate number of rows from the statistics of the database
 * @param options.atSnapshot called with the function that takes the snapshot
 */
export const exportRows = async (
  client: Client,
  { draft, progress, atSnapshot }: ExportRowsOptions = {},
): Promise<ExportedRows> => {
  const all = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(plainTexts)
    // Partitions that expire during the export stay until its end, like everything else.
    const [first] = all
    if (first !== undefined)
      await client.query(`lock table ${all.map(quoteTable).join(', ')} in access share mode`)
    // The first query of the transaction takes its snapshot; settings and locks do not.
    const takeSnapshot = async (): Promise<void> => {
      await client.query('select')
    }
    await (atSnapshot?.(takeSnapshot) ?? takeSnapshot())
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select folder, name, checksum from migrations order by folder, name',
    )
    const partitions = await readPartitions(client)
    const expected = progress === undefined ? 0 : await estimateRows(client)
    let rowCount = 0
    const countPages = async function* (pages: AsyncIterable<readonly string[]>) {
      for await (const page of pages) {
        rowCount += page.length
        progress?.('Wrote', rowCount, Math.max(expected, rowCount))
        yield page
      }
    }
    const tables = []
    for (const table of await readTables(client)) {
      const { schema, name, columns } = table
      const lines = await writeLines(
        draft,
        `tables/${schema}.${name}.ndjson.gz`,
        countPages(readJson(client, rowsOf(table))),
      )
      tables.push({ schema, name, columns: [...columns], lines })
    }
    const jobs = await writeLines(draft, 'jobs.ndjson.gz', readJson(client, waitingJobs))
    const sequences = await readSequences(client)
    await client.query('commit')
    return { migrations, tables, partitions, sequences, jobs }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
