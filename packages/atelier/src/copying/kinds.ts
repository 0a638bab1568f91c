/** An object of the API in its wire form: JSON, in snake_case. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string }
export type Fields = Readonly<Record<string, unknown>>

/** Kinds of objects in a catalogue, in the order of their creation: each refers to those before it. */
export const kinds = [
  'file',
  'meter',
  'custom field',
  'benefit',
  'product',
  'discount',
  'checkout link',
] as const
export type Kind = (typeof kinds)[number]
export type Catalogue = Readonly<Record<Kind, readonly Item[]>>

/** Metadata key under which a copy names its origin. */
export const originKey = 'copied_from'

/** An object that cannot be copied. The message is a part of a sentence with the reason. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}

/** Copies of referenced objects. */
export type Links = {
  /** @throws CopyError when there is no copy */
  readonly need: (kind: Kind, id: unknown) => string
  /** Returns the existing copies; records missing ones. */
  readonly take: (kind: Kind, ids: readonly unknown[]) => readonly string[]
}

/** Returns an object, and an empty one for a missing value. */
export const objectOf = (value: unknown): Fields => (value == null ? {} : (value as Fields))

/** Returns the id of an object's origin, from its metadata; undefined without one. */
export const originOf = (item: Item): string | undefined => {
  const origin = objectOf(item['metadata'])[originKey]
  return typeof origin === 'string' ? origin : undefined
}

/** Returns the label of an object. */
export const labelOf = (item: Item): string =>
  String(item['name'] ?? item['description'] ?? item['label'] ?? `without a name (${item.id})`)
