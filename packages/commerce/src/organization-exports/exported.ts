import type { Tables } from '../core/database/tables.ts'

/**
 * How the rows of an organization are found: by the column that holds its id, or by the rows of another table, which have
 * an `organization_id` or are found in the same way.
 */
export type Whose =
  | 'id'
  | 'organization_id'
  | {
      readonly column: string
      readonly parent: keyof Tables
      readonly parent_column: 'id' | 'user_id'
      readonly parent_whose?: Whose
    }

/** What is exported of a table. A column that is not exported is named with the reason. */
export type ExportedTable = {
  readonly table: keyof Tables
  readonly whose: Whose
  readonly columns: readonly string[]
  readonly left_out: Readonly<Record<string, string>>
}

export const exported = <Name extends keyof Tables>(
  table: Name,
  whose: Whose,
  columns: readonly (keyof Tables[Name] & string)[],
  left_out: { readonly [Column in keyof Tables[Name] & string]?: string } = {},
): ExportedTable => ({ table, whose, columns, left_out: left_out as Readonly<Record<string, string>> })
