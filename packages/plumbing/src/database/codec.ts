import type { ColumnType, Selectable } from 'kysely'

declare const encoded: unique symbol

/** JSON text of a `T`, as the driver sends it to a `jsonb` column. Only `json` creates it. */
export type JsonText<T> = string & { readonly [encoded]: T }

/** `jsonb` column: read as a `T` and written as JSON text. */
export type JsonColumn<T> = ColumnType<T, JsonText<T>, JsonText<T>>

/** `T` as JSON text; null and undefined stay, for a nullable column and for a column that is not written. */
type Encoded<T> = JsonText<NonNullable<T>> | Extract<T, null | undefined>

/**
 * Encodes a value for a `jsonb` column. The driver would send a JavaScript array as a PostgreSQL array, so
 * every value is sent as JSON text. Null becomes SQL null; a column whose value is undefined is not written.
 */
export const json = <T>(value: T): Encoded<T> =>
  (value === null || value === undefined ? value : JSON.stringify(value)) as Encoded<T>

/** Result of `withJson`: the values, with those of the named columns encoded. */
type WithJson<Values, Name extends keyof Values> = {
  [Key in keyof Values]: Key extends Name ? Encoded<Values[Key]> : Values[Key]
}

/** Encodes the values of the named `jsonb` columns of a row with `json`; absent columns stay absent. */
export const withJson = <Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: readonly Name[]
): WithJson<Values, Name> => {
  const encoded = names.filter((name) => name in values).map((name) => [name, json(values[name])])
  return { ...values, ...Object.fromEntries(encoded) } as WithJson<Values, Name>
}

/** `Date` becomes `Date | string`, in unions too. */
type Moment<T> = T extends Date ? Date | string : T

/** Row of a table as read directly: its timestamps are dates. */
export type Row<Table> = Readonly<Selectable<Table>>

/**
 * Row of a table that may have been read inside JSON (`jsonObjectFrom`, `jsonArrayFrom`): then its timestamps
 * are ISO 8601 texts.
 */
export type JsonRow<Table> = { readonly [Name in keyof Row<Table>]: Moment<Row<Table>[Name]> }

/** Returns a row's timestamp as a date. */
export const toDate = (moment: Date | string): Date =>
  typeof moment === 'string' ? new Date(moment) : moment

/** Result of `withDates`: the values, with dates in place of texts in those named. */
type WithDates<Values, Name extends keyof Values> = {
  [Key in keyof Values]: Key extends Name ? Exclude<Values[Key], string> : Values[Key]
}

/** Returns values that were stored as JSON with the named timestamps as dates; null and absent ones stay. */
export const withDates = <Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: readonly Name[]
): WithDates<Values, Name> => {
  const dates = names
    .filter((name) => typeof values[name] === 'string')
    .map((name) => [name, new Date(values[name] as string)])
  return { ...values, ...Object.fromEntries(dates) } as WithDates<Values, Name>
}

/** Returns a row's timestamp as ISO 8601 in UTC, as in the API. */
export const iso = (moment: Date | string): string => toDate(moment).toISOString()

/** Returns a nullable timestamp as ISO 8601 in UTC. */
export const isoOrNull = (moment: Date | string | null): string | null =>
  moment === null ? null : iso(moment)

/** Returns the fields of every stored object: its id, and the times of its creation and last change. */
export const presentStored = (row: {
  readonly id: string
  readonly created_at: Date | string
  readonly modified_at: Date | string | null
}) => ({ id: row.id, created_at: iso(row.created_at), modified_at: isoOrNull(row.modified_at) })
