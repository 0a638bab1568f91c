import { connect } from '@atelier/plumbing/database'
import { Client } from 'pg'
import { plainTexts } from '../../packages/plumbing/src/moving/export-rows.ts'
import { waitingJobs } from '../../packages/plumbing/src/moving/jobs.ts'
import { quote, quoteTable, readSequences, readTables } from '../../packages/plumbing/src/moving/tables.ts'

/** JSON lines as an array, as a literal of SQL. */
const literalOf = (lines: readonly string[]): string => `$json$[\n  ${lines.join(',\n  ')}\n]$json$`

type Connected = Awaited<ReturnType<typeof connect>>['client']

const linesOf = async (client: Connected, query: string): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select row_to_json(row)::text as line from (${query}) as row`,
  )
  return rows.map(({ line }) => line)
}

/** Adds waiting jobs. All of them are due immediately, independent of the machine's clock. */
const jobsFrom = (lines: readonly string[]): string => `
select count(graphile_worker.add_job(job.task, payload => job.payload, queue_name => job.queue,
  max_attempts => job.attempts_left, job_key => job.key, priority => job.priority))
from json_to_recordset(${literalOf(lines)}) as job
  (task text, payload json, queue text, priority integer, attempts_left integer, key text);`

/**
 * Writes the rows, sequences and waiting jobs of a database as statements, for a database with the same
 * migrations.
 */
export const writeDump = async (url: string): Promise<string> => {
  const { client, close } = await connect(url, 'atelier dump')
  await client.query(`begin; ${plainTexts}`)
  const statements: string[] = []
  for (const table of await readTables(client)) {
    const columns = table.columns.map(({ name }) => quote(name)).join(', ')
    const lines = await linesOf(client, `select ${columns} from ${quoteTable(table)}`)
    // Migrations insert some rows themselves.
    statements.push(`delete from ${quoteTable(table)};`)
    if (lines.length > 0)
      statements.push(`insert into ${quoteTable(table)} (${columns}) overriding system value
select ${columns} from json_populate_recordset(null::${quoteTable(table)}, ${literalOf(lines)});`)
  }
  for (const { last_value, ...sequence } of await readSequences(client))
    if (last_value !== null) statements.push(`select setval('${quoteTable(sequence)}', ${last_value});`)
  statements.push(jobsFrom(await linesOf(client, waitingJobs)))
  await client.query('rollback')
  await close()
  return `${statements.join('\n\n')}\n`
}

/** Runs the statements of a dump without the constraints and triggers that would write rows again. */
export const loadDump = async (url: string, statements: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${statements}`)
  await client.end()
}
