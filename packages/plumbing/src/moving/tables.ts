import type { Client } from 'pg'
import type { ExportedColumn, Manifest } from './manifest.ts'

/** Table of an export, with its exported columns and the order of its rows. */
export type Table = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly ExportedColumn[]
  readonly order: readonly string[]
}

/** Excluded tables: they describe a database and its machine, not the data of the installation. */
const leftOut = ['public.migrations', 'public.interrupted_jobs']

/** Excludes the schemas of PostgreSQL itself, and of the queue, whose jobs are exported separately. */
const isOurs = (namespace: string): string =>
  `${namespace} !~ '^pg_' and ${namespace} not in ('information_schema', 'graphile_worker')`

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quoteTable = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quote(schema)}.${quote(name)}`

/** Returns the tables of the database, a partitioned table as one. Computed columns are left out. */
export const readTables = async (client: Client): Promise<readonly Table[]> => {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('n.nspname')}
       and n.nspname || '.' || c.relname <> all($1)
     order by n.nspname, c.relname`,
    [leftOut],
  )
  return rows
}

/** Returns the approximate number of rows, from the database's statistics. */
export const estimateRows = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ rows: number }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${isOurs('n.nspname')}`,
  )
  return rows[0]?.rows ?? 0
}

export const readPartitions = async (client: Client): Promise<Manifest['partitions']> => {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `select n.nspname as schema, c.relname as name, p.relname as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound, coalesce(to_json(c.reloptions), '[]') as options
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and ${isOurs('n.nspname')} order by n.nspname, c.relname`,
  )
  return rows
}

/**
 * Returns the sequences with their last numbers. Numbers are never reused, so they may be ahead of the rows.
 */
export const readSequences = async (client: Client): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text from pg_sequences
     where ${isOurs('schemaname')} order by schemaname, sequencename`,
  )
  return rows
}

/** Constraint or index of a table, and the statements that drop and recreate it. */
export type Derived = {
  /** Table, with its schema. */
  readonly table: string
  readonly is_foreign: boolean
  readonly drop: string
  readonly make: string
}

/**
 * Returns keys, indexes and foreign keys, in the order of their creation. Those of partitions are left out:
 * they come and go with those of their table.
 */
export const readDerived = async (client: Client): Promise<readonly Derived[]> => {
  const { rows: indexes } = await client.query<Derived>(
    `select n.nspname || '.' || t.relname as table, false as is_foreign, format('drop index %I.%I', n.nspname, c.relname) as drop,
       replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as make
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace
     where not c.relispartition and ${isOurs('n.nspname')}
       and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
     order by n.nspname, c.relname`,
  )
  const { rows: constraints } = await client.query<Derived>(
    `select n.nspname || '.' || c.relname as table, k.contype = 'f' as is_foreign,
       format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as drop,
       format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as make
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype in ('p', 'u', 'x', 'f') and k.conparentid = 0 and not c.relispartition and ${isOurs('n.nspname')}
     order by n.nspname, c.relname, k.conname`,
  )
  return [
    ...constraints.filter(({ is_foreign }) => !is_foreign),
    ...indexes,
    ...constraints.filter(({ is_foreign }) => is_foreign),
  ]
}
