import type { Tables } from '../database/tables.ts'

export type TableName = keyof Tables & string

/**
 * Selection of an organization's rows: by the column of its id, or through the rows of another table, which
 * have an `organization_id` or are selected in the same way.
 */
export type RowsOf =
  | 'id'
  | 'organization_id'
  | {
      readonly column: string
      readonly parent: TableName
      readonly parent_column: 'id' | 'user_id'
      readonly parent_rows?: RowsOf
    }

/** Reasons by column. */
type Reasons = Readonly<Record<string, string>>

/** Effect of an organization's deletion on its rows. */
export type Erasure =
  | 'deleted'
  /**
   * Rows that the books reference: columns overwritten with SQL expressions, evaluated per row. The other columns with
   * texts or JSON are kept.
   */
  | { readonly set: Readonly<Record<string, string>>; readonly kept: readonly string[] }
  | { readonly kept: string }
  /** Deleted by its own step. */
  | { readonly elsewhere: string }

/** Rows of a table that a user receives with their own data. */
export type OwnRows = {
  /** Name of the rows in the export. */
  readonly name: string
  /** Column that identifies the user. */
  readonly column: string
  /** Default: by id. */
  readonly by?: 'id' | 'email'
  /** Restricts the rows to a column's value, where `column` also identifies other kinds of objects. */
  readonly only?: readonly [column: string, value: string]
  /** Column by which the rows are ordered. Default: `created_at`. */
  readonly moment?: 'created_at' | 'reported_at'
  readonly omitted?: Reasons
}

/**
 * Data policy of a table: its part in exports, deletions, own data, the audit log, and the queries of other quarters.
 */
export type TablePolicy = {
  readonly table: TableName
  /**
   * Rows of an organization; empty for tables of the server and of users. Exports have those of the first selection.
   */
  readonly rows: readonly RowsOf[]
  /** Reason why an organization's export has no rows of the table. */
  readonly not_exported?: string
  /** Columns that the export omits, with the reason. */
  readonly omitted?: Reasons
  /** Absent for tables that belong to no organization. */
  readonly erased?: Erasure
  /** Reason why the table has no audit trigger. */
  readonly not_audited?: string
  readonly own?: readonly OwnRows[]
  /** Columns that later quarters read in their own queries, mostly joins; `*` for the whole row. Default: none. */
  readonly readable?: '*' | readonly string[]
}

type ColumnReasons<Table extends TableName> = { readonly [Column in keyof Tables[Table] & string]?: string }

/** Policy of a table, with its own columns only. */
type PolicyOf<Table extends TableName> = Omit<
  TablePolicy,
  'table' | 'rows' | 'omitted' | 'erased' | 'own' | 'readable'
> & {
  readonly omitted?: ColumnReasons<Table>
  readonly readable?: '*' | readonly (keyof Tables[Table] & string)[]
  readonly erased?:
    | Exclude<Erasure, { readonly set: unknown }>
    | { readonly set: ColumnReasons<Table>; readonly kept: readonly (keyof Tables[Table] & string)[] }
  readonly own?: readonly (Omit<OwnRows, 'column' | 'omitted'> & {
    readonly column: keyof Tables[Table] & string
    readonly omitted?: ColumnReasons<Table>
  })[]
}

/** Defines the policy of a table. Every column that it does not omit is exported. */
export const policy = <Table extends TableName>(
  table: Table,
  rows: RowsOf | readonly RowsOf[],
  more: PolicyOf<Table>,
): TablePolicy => ({
  table,
  rows: Array.isArray(rows) ? rows : [rows],
  ...(more as Omit<TablePolicy, 'table' | 'rows'>),
})

/** Returns the rows that reference rows of another table. */
export const under = (
  parent: TableName,
  column: string,
  parent_column: 'id' | 'user_id' = 'id',
  parent_rows: RowsOf = 'organization_id',
): RowsOf => ({ column, parent, parent_column, parent_rows })

/** SQL expression of an empty JSON object. */
export const emptied = `'{}'::jsonb`

/** Columns that every export omits, with the reason. */
const omittedEverywhere: Reasons = { revision: 'counts the changes of a row' }

/** Returns the columns of a list that an export includes. */
export const exportedColumns = (columns: readonly string[], omitted: Reasons = {}): readonly string[] =>
  columns.filter((column) => !(column in omitted) && !(column in omittedEverywhere))

/* Reasons of several tables for having no audit trigger. */

/** Usage has many rows per call. */
export const usage = 'usage: kept in tables of its own, or computed from them'
export const consequence = 'work that follows from an audited change'
export const final = 'never changed once written'
export const part = 'written by the server as part of an audited object'
export const processor = 'state of the payment processor'
export const expiring = 'secrets and counters of the server, which expire'
