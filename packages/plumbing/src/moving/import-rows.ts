import type { Client } from 'pg'
import { plainTexts } from './export-rows.ts'
import { DamagedExport, asDamagedExport } from './damaged-export.ts'
import { addJobs } from './jobs.ts'
import { readLines } from './lines.ts'
import type { ExportedTable, Manifest } from './manifest.ts'
import type { ExportPlace } from './place.ts'
import type { RowProgress } from './progress.ts'
import { quote, quoteTable, readDerived, readPartitions, readTables, type Table } from './tables.ts'

/** Minimum rows of a table whose indexes are built after the load, which is faster. */
const manyRows = 2000

/** Tables that have a row in every installation that was ever started. */
const tellingTables = ['public.organizations', 'public.users']

const nameOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`

const requireEmpty = async (client: Client, tables: readonly Table[]): Promise<void> => {
  for (const table of tables.filter((item) => tellingTables.includes(nameOf(item)))) {
    const { rows } = await client.query(`select from ${quoteTable(table)} limit 1`)
    if (rows.length > 0)
      throw new Error(
        'This installation is not empty, and an import would replace what it holds. Import into a new one: set DATA_DIR to a new folder, and DATABASE_URL, if it is set, to an empty database.',
      )
  }
}

/** @throws DamagedExport if the export has other tables or columns than the database */
const requireSameTables = (tables: readonly Table[], exported: readonly ExportedTable[]): void => {
  const columnsOf = (all: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]) =>
    all.flatMap((table) => table.columns.map(({ name, type }) => `${nameOf(table)}.${name} (${type})`))
  const ownColumns = new Set(columnsOf(tables))
  const exportedColumns = new Set(columnsOf(exported))
  const otherColumn =
    [...exportedColumns].find((column) => !ownColumns.has(column)) ??
    [...ownColumns].find((column) => !exportedColumns.has(column))
  if (otherColumn !== undefined)
    throw new DamagedExport(
      `The export and the database do not match: only one of them has the column ${otherColumn}.`,
    )
}

/** Creates the partitions of the export and attaches them, as the product itself does. */
const makePartitions = async (client: Client, partitions: Manifest['partitions']): Promise<void> => {
  const present = new Set((await readPartitions(client)).map(nameOf))
  for (const partition of partitions.filter((item) => !present.has(nameOf(item)))) {
    const { schema, parent, bound, options } = partition
    const table = quoteTable(partition)
    const parentTable = quoteTable({ schema, name: parent })
    const settings = options.length === 0 ? '' : ` with (${options.join(', ')})`
    await client.query(`create table ${table} (like ${parentTable} including all)${settings}`)
    await client.query(`alter table ${parentTable} attach partition ${table} ${bound}`)
  }
}

const loadTable = async (
  client: Client,
  place: ExportPlace,
  { lines, ...table }: ExportedTable,
  onLoaded: (rows: number) => void,
): Promise<void> => {
  const target = quoteTable(table)
  const columns = table.columns.map(({ name }) => quote(name)).join(', ')
  const values = table.columns.map(({ name, type, nullable }) =>
    // JSON's own null in a column that must have a value.
    type === 'jsonb' && !nullable ? `coalesce(line.${quote(name)}, 'null')` : `line.${quote(name)}`,
  )
  const insert = `insert into ${target} (${columns}) overriding system value
    select ${values.join(', ')} from json_populate_recordset(null::${target}, $1::json) as line`
  for await (const batch of readLines(place, lines)) {
    await client.query(insert, [`[${batch.join(',')}]`])
    onLoaded(batch.length)
  }
}

/**
 * Loads the rows of an export into a migrated, empty database, in a single transaction: ids, stored totals
 * and sequences stay unchanged. Triggers are disabled during the load; foreign keys are recreated at the end,
 * which checks every row, and so are the keys and indexes of large tables.
 *
 * @param beforeCommit called when all rows are loaded and before they are visible
 * @throws Error with a sentence if the installation is not empty
 * @throws DamagedExport if a file does not match the manifest. No error leaves any change
 */
export const importRows = async (
  client: Client,
  place: ExportPlace,
  manifest: Manifest,
  {
    beforeCommit,
    progress,
  }: { readonly beforeCommit: () => Promise<void>; readonly progress?: RowProgress | undefined },
): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`${plainTexts}; set local maintenance_work_mem = '256MB'`)
    const tables = await readTables(client)
    await client.query(`lock table ${tables.map(quoteTable).join(', ')} in access exclusive mode`)
    await requireEmpty(client, tables)
    requireSameTables(tables, manifest.tables)
    const large = new Set(manifest.tables.filter(({ lines }) => lines.rows > manyRows).map(nameOf))
    const derived = (await readDerived(client)).filter(
      ({ table, is_foreign }) => is_foreign || large.has(table),
    )
    for (const { drop } of derived.toReversed()) await client.query(drop)
    await makePartitions(client, manifest.partitions)
    for (const table of tables) await client.query(`alter table ${quoteTable(table)} disable trigger user`)
    // Migrations insert some rows of their own.
    await client.query(`truncate ${tables.map(quoteTable).join(', ')}`)
    const total = manifest.tables.reduce((sum, { lines }) => sum + lines.rows, 0)
    let loaded = 0
    for (const table of manifest.tables)
      await loadTable(client, place, table, (rows) => {
        loaded += rows
        progress?.('Read', loaded, total)
      })
    for (const table of tables) await client.query(`alter table ${quoteTable(table)} enable trigger user`)
    for (const { make } of derived) await client.query(make)
    for (const { schema, name, last_value } of manifest.sequences)
      if (last_value !== null)
        await client.query('select setval($1::regclass, $2)', [quoteTable({ schema, name }), last_value])
    for await (const batch of readLines(place, manifest.jobs)) await addJobs(client, batch)
    await beforeCommit()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw asDamagedExport(error)
  }
  await client.query('analyze')
}
