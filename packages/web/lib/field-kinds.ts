import { localText, readLocal } from './days.ts'
import type { FieldKind } from './fields.ts'
import { metadataRows, readMetadata, type MetadataRow } from './metadata-rows.ts'
import { decimalText, readDecimal } from './money.ts'

/** Text that an object always has. */
export const text = <const M extends string>(member: M): FieldKind<M, string, string | null, string> => ({
  member,
  read: (stored) => stored ?? '',
  write: (value) => value.trim(),
})

/** Text that is null when it is empty. */
export const optionalText = <const M extends string>(
  member: M,
): FieldKind<M, string, string | null, string | null> => ({
  ...text(member),
  write: (value) => value.trim() || null,
})

/** Text that is not sent when it is empty. */
export const sparseText = <const M extends string>(
  member: M,
): FieldKind<M, string, string | null, string | undefined> => ({
  ...text(member),
  write: (value) => value.trim() || undefined,
})

/** Texts, one per line; empty lines are ignored. */
export const lines = <const M extends string>(
  member: M,
): FieldKind<M, string, readonly string[] | null, string[]> => ({
  member,
  read: (stored) => stored?.join('\n') ?? '',
  write: (value) => value.split('\n').flatMap((line) => line.trim() || []),
})

/** Number. @param initial value for a new object */
export const number = <const M extends string>(
  member: M,
  initial: number | null = null,
): FieldKind<M, number | null, number | null, number> => ({
  member,
  read: (stored) => (stored === undefined ? initial : stored),
  write: (value) => value ?? Number.NaN,
})

/** Number that is not sent when it is empty. */
export const sparseNumber = <const M extends string>(
  member: M,
): FieldKind<M, number | null, number | null, number | undefined> => ({
  member,
  read: (stored) => stored ?? null,
  write: (value) => value ?? undefined,
})

/** Amount in minor units of a currency; the field has a text in major units. */
export const money = <const M extends string>(
  member: M,
  currency: string,
): FieldKind<M, string, number | null, number> => ({
  member,
  read: (stored) => (stored == null ? '' : decimalText(stored, currency)),
  write: (value) => readDecimal(value, currency) ?? Number.NaN,
})

/** Amount that is null when it is empty. */
export const optionalMoney = <const M extends string>(
  member: M,
  currency: string,
): FieldKind<M, string, number | null, number | null> => ({
  ...money(member, currency),
  write: (value) => (value.trim() === '' ? null : (readDecimal(value, currency) ?? Number.NaN)),
})

/** Switch. @param initial value for a new object */
export const flag = <const M extends string>(
  member: M,
  initial = false,
): FieldKind<M, boolean, boolean | null, boolean> => ({
  member,
  read: (stored) => stored ?? initial,
  write: (value) => value,
})

/** Choice between two values, of which the first stands for `true`. A new object has the second. */
export const either = <const M extends string, const On extends string, const Off extends string>(
  member: M,
  on: On,
  off: Off,
): FieldKind<M, On | Off, boolean | null, boolean> => ({
  member,
  read: (stored) => (stored === true ? on : off),
  write: (value) => value === on,
})

/** One of some values, of which a new object has the first. */
export const choice = <const M extends string, const V extends string>(
  member: M,
  [initial]: readonly [V, ...V[]],
): FieldKind<M, V, V | null, V> => ({
  member,
  read: (stored) => stored ?? initial,
  write: (value) => value,
})

const isOther =
  <None extends string>(none: None) =>
  <V extends string>(value: V): value is Exclude<V, None> =>
    (value as string) !== none

/** One of some values, or another one that stands for null. A new object has the latter. */
export const optionalChoice = <const M extends string, const None extends string, const V extends string>(
  member: M,
  none: None,
  values: readonly V[],
): FieldKind<M, V | None, Exclude<V, None> | null, Exclude<V, None> | null> => ({
  member,
  read: (stored) => stored ?? none,
  write: (value) => values.filter(isOther(none)).find((candidate) => candidate === value) ?? null,
})

/**
 * Moment of a field of the type `datetime-local`, null when it is empty.
 *
 * @param exact stored moment, which stays exact to the second while the field shows it
 */
export const moment = <const M extends string>(
  member: M,
  exact?: string | null,
): FieldKind<M, string, string | null, string | null> => ({
  member,
  read: localText,
  write: (value) => readLocal(value, exact),
})

/**
 * List of objects.
 *
 * @param read returns the row of a stored object
 * @param write returns the object of a row
 */
export const list = <const M extends string, Row, Stored, Sent>(
  member: M,
  read: (stored: Stored) => Row,
  write: (row: Row) => Sent,
): FieldKind<M, readonly Row[], readonly Stored[] | null, Sent[]> => ({
  member,
  read: (stored) => stored?.map(read) ?? [],
  write: (rows) => rows.map(write),
})

/** Metadata, one row per key. */
export const metadata = (): FieldKind<
  'metadata',
  readonly MetadataRow[],
  Parameters<typeof metadataRows>[0],
  ReturnType<typeof readMetadata>
> => ({ member: 'metadata', read: metadataRows, write: readMetadata })

/** Switch that is on while a member is set. It sends nothing: fields use it with `when`. */
export const isSet = <const M extends string>(member: M) => ({
  member,
  read: (stored: unknown): boolean => stored != null,
})

/**
 * Field that applies while a switch is on. While it is off, null is sent for the member of the switch:
 * `expires` of the field `expires.ttl`.
 *
 * @param on name of the switch in the table, which is an `isSet`
 */
export const when = <const On extends string, const M extends string, Value, Stored, Sent>(
  on: On,
  kind: FieldKind<M, Value, Stored, Sent>,
): FieldKind<M, Value, Stored, Sent> & { readonly on: On } => ({
  ...kind,
  read: (stored) => kind.read(stored ?? undefined),
  on,
})
