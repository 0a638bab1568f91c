import { metadataRows, readMetadata, type MetadataRow } from './metadata-rows.ts'

/** Kind of a form field: converts a member of an object to the value of the field, and back. */
type FieldKind<Member extends string, Value, Stored, Sent> = {
  readonly member: Member
  /** Returns the value of a stored member; of `undefined` for a new object. */
  readonly read: (stored: Stored | undefined) => Value
  /** Returns the member of the body; an invalid number is `NaN`. */
  readonly write: (value: Value) => Sent
}

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
  member,
  read: (stored) => stored ?? '',
  write: (value) => value.trim() || null,
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

/** Switch. @param initial value for a new object */
export const flag = <const M extends string>(
  member: M,
  initial = false,
): FieldKind<M, boolean, boolean | null, boolean> => ({
  member,
  read: (stored) => stored ?? initial,
  write: (value) => value,
})

/** Metadata, one row per key. */
export const metadata = (): FieldKind<
  'metadata',
  readonly MetadataRow[],
  Parameters<typeof metadataRows>[0],
  ReturnType<typeof readMetadata>
> => ({ member: 'metadata', read: metadataRows, write: readMetadata })

type AnyKind = {
  readonly member: string
  readonly read: (stored: never) => unknown
  readonly write: (value: never) => unknown
}
type Table = Readonly<Record<string, AnyKind>>

/** Values of the form. */
export type EntryOf<T extends Table> = { [N in keyof T]: ReturnType<T[N]['read']> }
type StoredOf<T extends Table> = {
  readonly [N in keyof T as T[N]['member']]?: Parameters<T[N]['read']>[0]
}
type BodyOf<T extends Table> = { [N in keyof T as T[N]['member']]: ReturnType<T[N]['write']> }

/**
 * Declares the fields of a form, each with its member of the body. The form values of an object, the body, and
 * the field of an issue follow from it.
 *
 *     const link = fields({ label: optionalText('label'), takesCodes: flag('allow_discount_codes', true) })
 *     link.entryOf(stored)                    // { label: 'Spring', takesCodes: true }
 *     link.bodyOf(entry)                      // { label: 'Spring', allow_discount_codes: true }
 *     link.fieldOf('allow_discount_codes')    // 'takesCodes'
 */
export const fields = <T extends Table>(table: T) => {
  const kinds: [string, AnyKind][] = Object.entries(table)
  return {
    /** Returns the initial form values of an object, or of a new one. */
    entryOf: (object: StoredOf<T> = {}): EntryOf<T> => {
      const stored: Readonly<Record<string, unknown>> = object
      return Object.fromEntries(
        kinds.map(([name, { member, read }]) => [name, read(stored[member] as never)]),
      ) as EntryOf<T>
    },
    /** Returns the members of the body. */
    bodyOf: (entry: Readonly<EntryOf<T>>): BodyOf<T> =>
      Object.fromEntries(
        kinds.map(([name, { member, write }]) => [member, write(entry[name] as never)]),
      ) as BodyOf<T>,
    /** Returns the field of a location in the body, such as `metadata.color`. */
    fieldOf: (place: string): (keyof T & string) | undefined => {
      const [first] = place.split('.')
      return kinds.find(([, { member }]) => member === first)?.[0]
    },
  }
}
