import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

const quote = (name: string): string => `"${name}"`

/**
 * The write that inserts rows, all with the columns of the first. It is put together as text with a place
 * for each value: of a wide row, composing it column by column takes longer than sending it.
 *
 * @param onConflict what happens with a row that is there already, in SQL
 * @throws when a row lacks a column of the first
 */
export const insertRows = <T extends keyof Tables & string>(
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  onConflict = '',
): RawBuilder<unknown> => {
  const columns = Object.keys(rows[0] ?? {})
  const texts: string[] = []
  const values: unknown[] = []
  for (const row of rows as readonly Readonly<Record<string, unknown>>[])
    for (const [place, column] of columns.entries()) {
      const value = row[column]
      if (value === undefined) throw new Error(`A row for ${table} lacks its ${column}.`)
      texts.push(place > 0 ? ', ' : values.length > 0 ? '), (' : '')
      values.push(value)
    }
  texts[0] = `insert into ${quote(table)} (${columns.map(quote).join(', ')}) values (`
  texts.push(`) ${onConflict} returning 1`)
  return sql(texts as unknown as TemplateStringsArray, ...values)
}
