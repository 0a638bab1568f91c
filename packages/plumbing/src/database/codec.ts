import type { ColumnType, Selectable } from 'kysely'

declare const encoded: unique symbol

/** The JSON text of a `T`, as the driver sends it to a `jsonb` column. Only `json` makes one. */
export type JsonText<T> = string & { readonly [encoded]: T }

/** A `jsonb` column: it is read as a `T` and written as JSON text. */
export type JsonColumn<T> = ColumnType<T, JsonText<T>, JsonText<T>>

/** A `T` as JSON text; null and undefined are kept, for a nullable column and for a column that is not written. */
type Encoded<T> = JsonText<NonNullable<T>> | Extract<T, null | undefined>

/**
 * A value for a `jsonb` column. The driver would send a JavaScript array as a PostgreSQL array, so every
 * value is sent as JSON text. Null becomes SQL null; a column whose value is undefined is not written.
 */
export const json = <T>(value: T): Encoded<T> =>
  (value === null || value === undefined ? value : JSON.stringify(value)) as Encoded<T>

/** What `withJson` answers: the values, those of the named columns encoded. */
type WithJson<Values, Name extends keyof Values> = {
  [Key in keyof Values]: Key extends Name ? Encoded<Values[Key]> : Values[Key]
}

/** Values for the columns of a row, where those of the named `jsonb` columns go through `json`; absent columns stay absent. */
export const withJson = <Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: readonly Name[]
): WithJson<Values, Name> => {
  const encoded = names.filter((name) => name in values).map((name) => [name, json(values[name])])
  return { ...values, ...Object.fromEntries(encoded) } as WithJson<Values, Name>
}

/** `Date` becomes `Date | string`, in unions too. */
type Moment<T> = T extends Date ? Date | string : T

/** A row of a table as it is read directly: its moments are dates. */
export type Row<Table> = Readonly<Selectable<Table>>

/**
 * A row of a table that may have been read inside JSON (`jsonObjectFrom`, `jsonArrayFrom`): then its moments
 * are ISO 8601 texts.
 */
export type JsonRow<Table> = { readonly [Name in keyof Row<Table>]: Moment<Row<Table>[Name]> }

/** A moment of a row as a date. */
export const toDate = (moment: Date | string): Date =>
  typeof moment === 'string' ? new Date(moment) : moment

/** A moment of a row as ISO 8601 in UTC, as the API answers it. */
export const iso = (moment: Date | string): string => toDate(moment).toISOString()

/** The same for a moment that may be missing. */
export const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : iso(moment)

/** The fields that every stored object shows: its id, and when it was created and changed. */
export const presentStored = (row: {
  readonly id: string
  readonly created_at: Date | string
  readonly modified_at: Date | string | null
}) => ({ id: row.id, created_at: iso(row.created_at), modified_at: isoOrNull(row.modified_at) })
