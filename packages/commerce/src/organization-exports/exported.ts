import type { Tables } from '../core/database/tables.ts'

/**
 * Selection of an organization's rows: by the column of its id, or through the rows of another table, which
 * have an `organization_id` or are selected in the same way.
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

/** Exported columns of a table. Other columns are listed with a reason. */
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
