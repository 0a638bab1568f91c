/** Kind of a form field: converts a member of an object to the value of the field, and back. */
export type FieldKind<Member extends string, Value, Stored, Sent> = {
  /** Member of the object and of the body; the parts of a nested one are separated by dots. */
  readonly member: Member
  /** Returns the value of a stored member; of `undefined` for a new object. */
  readonly read: (stored: Stored | undefined) => Value
  /** Returns the member of the body: `NaN` for an invalid number, undefined for one that is not sent. */
  readonly write: (value: Value) => Sent
}

type AnyKind = {
  readonly member: string
  readonly read: (stored: never) => unknown
  /** Absent for a switch, which sends nothing itself. */
  readonly write?: (value: never) => unknown
  /** Switch of the field. While it is off, null is sent for the member of the switch. */
  readonly on?: string
}
type Table = Readonly<Record<string, AnyKind>>

type AllOf<Union> = object &
  ((Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void ? All : never)

type StoredAt<Path extends string, Stored> = Path extends `${infer First}.${infer Rest}`
  ? { readonly [N in First]?: StoredAt<Rest, Stored> | null | undefined }
  : { readonly [N in Path]?: Stored }
type StoredOf<T extends Table> = AllOf<
  { [N in keyof T]: StoredAt<T[N]['member'], Parameters<T[N]['read']>[0]> }[keyof T]
>

type SentAt<Path extends string, Sent> = Path extends `${infer First}.${infer Rest}`
  ? { [N in First]: SentAt<Rest, Sent> }
  : undefined extends Sent
    ? { [N in Path]?: Exclude<Sent, undefined> }
    : { [N in Path]: Sent }
/** Part of the body that a kind sends: below the member of its switch, null stands for it. */
type SentBy<T extends Table, K extends AnyKind> = K extends { readonly write: (value: never) => infer Sent }
  ? K extends { readonly on: infer On extends keyof T }
    ? SentAt<
        T[On]['member'],
        (K['member'] extends `${T[On]['member']}.${infer Rest}` ? SentAt<Rest, Sent> : Sent) | null
      >
    : SentAt<K['member'], Sent>
  : object
type BodyOf<T extends Table> = AllOf<{ [N in keyof T]: SentBy<T, T[N]> }[keyof T]>

/** Values of the form. */
export type EntryOf<T extends Table> = { [N in keyof T]: ReturnType<T[N]['read']> }

type Parts = Record<string, unknown>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null

const partAt = (object: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (isParts(part) ? part[name] : undefined), object)

const setPart = (body: Parts, path: string, value: unknown): void => {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let parts = body
  for (const name of names) {
    const part = (parts[name] ??= {})
    if (!isParts(part)) return
    parts = part
  }
  parts[last] = value
}

/**
 * Declares the fields of a form, each with its member of the body. The form values of an object, the body, and
 * the field of an issue follow from it. The kinds of fields are in `field-kinds.ts`.
 *
 *     const key = fields({
 *       prefix: optionalText('properties.prefix'),
 *       isLimited: isSet('properties.limit_usage'),
 *       uses: when('isLimited', number('properties.limit_usage', 100)),
 *     })
 *     key.entryOf(stored)                      // { prefix: 'TEA', isLimited: false, uses: 100 }
 *     key.bodyOf(entry)                        // { properties: { prefix: 'TEA', limit_usage: null } }
 *     key.fieldOf('properties.limit_usage')    // 'uses'
 */
export const fields = <T extends Table>(
  table: T & { readonly [N in keyof T]: { readonly on?: keyof T & string } },
) => {
  const kinds: [string, AnyKind][] = Object.entries(table)
  const sentKinds = kinds.filter(([, { write }]) => write !== undefined)
  return {
    /** Returns the initial form values of an object, or of a new one. */
    entryOf: (object?: StoredOf<T>): EntryOf<T> =>
      Object.fromEntries(
        kinds.map(([name, { member, read }]) => [name, read(partAt(object, member) as never)]),
      ) as EntryOf<T>,
    /** Returns the members of the body. */
    bodyOf: (entry: Readonly<EntryOf<T>>): BodyOf<T> => {
      const body: Parts = {}
      for (const [name, { member, write, on }] of sentKinds) {
        const off = on !== undefined && !entry[on] ? table[on]?.member : undefined
        const value = off === undefined ? write?.(entry[name] as never) : null
        if (value !== undefined) setPart(body, off ?? member, value)
      }
      return body as BodyOf<T>
    },
    /** Returns the field of a location in the body, such as `metadata.color`. */
    fieldOf: (place: string): (keyof T & string) | undefined =>
      (sentKinds.find(([, { member }]) => `${place}.`.startsWith(`${member}.`)) ??
        sentKinds.find(([, { member }]) => member.startsWith(`${place}.`)))?.[0],
  }
}

type AnyFields = {
  readonly entryOf: (object?: never) => object
  readonly bodyOf: (entry: never) => object
  readonly fieldOf: (place: string) => string | undefined
}
type Variants = Readonly<Record<string, AnyFields>>
type PropertiesOf<F> = F extends { readonly entryOf: (object?: infer Stored) => unknown }
  ? Exclude<Stored, undefined>
  : never
type StoredVariant<V extends Variants> = {
  [Type in keyof V]: { readonly type: Type; readonly properties: PropertiesOf<V[Type]> }
}[keyof V]
type SentVariant<V extends Variants> = {
  [Type in keyof V]: { type: Type; properties: ReturnType<V[Type]['bodyOf']> }
}[keyof V]
type VariantEntry<V extends Variants> = { type: keyof V } & AllOf<
  { [Type in keyof V]: ReturnType<V[Type]['entryOf']> }[keyof V]
>

/**
 * Declares the fields of an object whose `properties` depend on its `type`. The form has the fields of all
 * types, of which those of its type are sent.
 *
 *     const benefit = variants({ custom: fields({ note: optionalText('note') }), discord: fields({ … }) })
 *     benefit.entryOf({ type: 'custom', properties: { note: 'Hello' } })
 *     benefit.bodyOf(entry)                           // { type: 'custom', properties: { note: 'Hello' } }
 *     benefit.fieldOf('properties.note', 'custom')    // 'note'
 */
export const variants = <V extends Variants>(tables: V) => ({
  /** Returns the initial form values of an object, or of a new one of a type. */
  entryOf: (
    object: StoredVariant<V> | { readonly type: keyof V; readonly properties?: never },
  ): VariantEntry<V> => {
    const initial = Object.values(tables).map(({ entryOf }) => entryOf())
    const own = tables[object.type]?.entryOf(object.properties as never)
    return Object.assign({}, ...initial, own, { type: object.type }) as VariantEntry<V>
  },
  /** Returns the type and the properties of the body. */
  bodyOf: (entry: Readonly<VariantEntry<V>>): SentVariant<V> => {
    const { type } = entry
    const body: object = { type, properties: tables[type]?.bodyOf(entry as never) }
    return body as SentVariant<V>
  },
  /** Returns the field of a location in the body of a type. */
  fieldOf: (place: string, type: keyof V): ReturnType<V[keyof V]['fieldOf']> | undefined => {
    const [first, ...rest] = place.split('.')
    if (first !== 'properties') return undefined
    return tables[type]?.fieldOf(rest.join('.')) as ReturnType<V[keyof V]['fieldOf']>
  },
})
