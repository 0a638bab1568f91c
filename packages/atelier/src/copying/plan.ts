import { isDeepStrictEqual } from 'node:util'
import { bodyOf } from './bodies.ts'
import { type Catalogue, type Item, type Kind, kinds, labelOf, originOf, CopyError } from './kinds.ts'

/** Action for one object of the origin. */
export type Step = {
  readonly kind: Kind
  readonly name: string
  readonly origin: Item
  readonly notes: readonly string[]
} & (
  | { readonly action: 'create' }
  | { readonly action: 'unchanged'; readonly copy: Item }
  | { readonly action: 'differs'; readonly copy: Item; readonly fields: readonly string[] }
  | { readonly action: 'left out'; readonly reason: string }
)

const isSameFile = (a: Item, b: Item): boolean => {
  const [sha256, otherSha256] = [a['checksum_sha256_hex'], b['checksum_sha256_hex']]
  const isSameContent = sha256 == null || otherSha256 == null || sha256 === otherSha256
  return isSameContent && ['service', 'name', 'size'].every((name) => a[name] === b[name])
}

/**
 * Returns the copy of an object: the one whose metadata names it, otherwise the one with the same unique slug
 * or code. Files have no metadata; their content identifies them.
 */
const findCopy = (kind: Kind, origin: Item, candidates: readonly Item[]): Item | undefined => {
  if (kind === 'file') return candidates.find((file) => isSameFile(origin, file))
  const match = candidates.find((item) => originOf(item) === origin.id)
  if (match !== undefined) return match
  const unique = kind === 'custom field' ? 'slug' : kind === 'discount' ? 'code' : undefined
  if (unique === undefined || origin[unique] == null) return undefined
  return candidates.find((item) => item[unique] === origin[unique])
}

/** Creates the map from kind and id of the origin to the id of the copy. */
export const createIds = () => {
  const ids = new Map<string, string>()
  return {
    get: (kind: Kind, id: unknown): string | undefined => ids.get(`${kind} ${String(id)}`),
    set: (kind: Kind, id: string, copy: string): void => void ids.set(`${kind} ${id}`, copy),
  }
}
export type Ids = ReturnType<typeof createIds>

/** Returns the notes of an object about what its origin has and a copy cannot have. */
const notesOf = ({ notes }: Item): readonly string[] => (Array.isArray(notes) ? notes.map(String) : [])

/** Returns the body of a copy with the ids of referenced copies. @throws CopyError */
export const copyBody = (kind: Kind, origin: Item, ids: Ids) => {
  const notes: string[] = [...notesOf(origin)]
  const body = bodyOf[kind](origin, {
    need: (otherKind, id) => {
      const copy = ids.get(otherKind, id)
      if (copy === undefined)
        throw new CopyError(`it needs the ${otherKind} ${String(id)}, which was not copied`)
      return copy
    },
    take: (otherKind, value) =>
      value.flatMap((id) => {
        const copy = ids.get(otherKind, id)
        if (copy === undefined) notes.push(`without the ${otherKind} ${String(id)}, which was not copied`)
        return copy === undefined ? [] : [copy]
      }),
  })
  return { body, notes }
}

const itself = {
  need: (_: Kind, id: unknown) => String(id),
  take: (_: Kind, value: readonly unknown[]) => value.map(String),
}

/** Fields that an origin lacks, by kind: values of a copy were set here. */
export type UnknownFields = Readonly<Partial<Record<Kind, readonly string[]>>>

/** Returns a field for a comparison: prices in any order, since a server lists the default currency first. */
const comparable = (name: string, value: unknown): unknown =>
  name === 'prices' && Array.isArray(value)
    ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    : value

/** Returns the fields in which a copy differs from a body. */
const differing = (
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
  copy: Item,
  unknownFields: UnknownFields,
): readonly string[] => {
  let present: Readonly<Record<string, unknown>>
  try {
    present = bodyOf[kind](copy, itself)
  } catch (error) {
    if (error instanceof CopyError) return ['properties that cannot be copied']
    throw error
  }
  return [...new Set([...Object.keys(body), ...Object.keys(present)])].filter(
    (name) =>
      unknownFields[kind]?.includes(name) !== true &&
      !isDeepStrictEqual(comparable(name, body[name]), comparable(name, present[name])),
  )
}

/** True for a discount without a redemption left, of which a copy would have all again. */
const isUsedUp = ({ max_redemptions: most, redemptions_count: count }: Item): boolean =>
  typeof most === 'number' && typeof count === 'number' && count >= most

const isGone = (item: Item): boolean => item['is_archived'] === true || item['archived_at'] != null

/**
 * Plans the copy of a catalogue into another one. Archived products and meters are skipped, and so are discounts that are
 * used up, and files that no copied object uses; so is an object whose `left_out` states why it has no equivalent here.
 */
export const planCopy = (
  from: Catalogue,
  to: Catalogue,
  unknownFields: UnknownFields = {},
): readonly Step[] => {
  const ids = createIds()
  const stepOf = (kind: Kind, origin: Item): Step => {
    const about = { kind, name: labelOf(origin), origin }
    try {
      if (isGone(origin)) throw new CopyError('it is archived')
      if (isUsedUp(origin)) throw new CopyError('it is used up')
      if (typeof origin['left_out'] === 'string') throw new CopyError(origin['left_out'])
      const { body, notes } = copyBody(kind, origin, ids)
      const copy = findCopy(kind, origin, to[kind])
      ids.set(kind, origin.id, copy?.id ?? `a copy of ${origin.id}`)
      if (copy === undefined) return { ...about, notes, action: 'create' }
      const fields = kind === 'file' ? [] : differing(kind, body, copy, unknownFields)
      return fields.length === 0
        ? { ...about, notes, action: 'unchanged', copy }
        : { ...about, notes, action: 'differs', copy, fields }
    } catch (error) {
      if (!(error instanceof CopyError)) throw error
      return { ...about, notes: [], action: 'left out', reason: error.message }
    }
  }
  return kinds.flatMap((kind) => from[kind].map((origin) => stepOf(kind, origin)))
}
