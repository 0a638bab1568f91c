import { camelKey } from '@atelier/contract'
import { nameOf } from './key-name.ts'
import type { Fields, Shape } from './shape.ts'

/** One way in which a value can match a shape: its kind, as named by `typeof`, and fast checks. */
type Way = { readonly kind: string; readonly marks: readonly Mark[] }
/** Fast check of one key. */
type Mark = (value: unknown) => boolean

/**
 * Returns a fast test of the members of a union: true when the member at an index can match a value. A value
 * of another kind excludes a member, and so does an unknown choice at one of its required keys. The members
 * that remain are checked in full.
 */
export const possibleMembers = (members: readonly Shape[]): ((value: unknown, index: number) => boolean) => {
  const ways = members.map(waysOf)
  return (value, index) => {
    const kind = kindOf(value)
    for (const way of ways[index] ?? [])
      if ((way.kind === kind || way.kind === 'any') && way.marks.every((mark) => mark(value))) return true
    return false
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : typeof value)

const waysOf = (shape: Shape): readonly Way[] => {
  if (typeof shape === 'string') return [{ kind: kinds[shape], marks: [] }]
  switch (shape[0]) {
    case 'object':
      return [{ kind: 'object', marks: marksOf(shape[1]) }]
    case 'list':
    case 'tuple':
    case 'map':
      return [{ kind: 'object', marks: [] }]
    case 'string':
    case 'number':
    case 'int':
      return [{ kind: kinds[shape[0]], marks: [] }]
    case 'choice':
      return shape[1].map((choice) => ({ kind: kindOf(choice), marks: [] }))
    case 'nullable':
      return [{ kind: 'null', marks: [] }, ...waysOf(shape[1])]
    case 'default':
      return waysOf(shape[1])
    case 'later':
      return waysOf(shape[1]())
    case 'union':
      return shape[1].flatMap(waysOf)
    case 'tagged':
      return shape[2].flatMap(waysOf)
  }
}

/** `never` matches an absent value, which can be of any kind. */
const kinds: Readonly<Record<Extract<Shape, string>, string>> = {
  any: 'any',
  boolean: 'boolean',
  int: 'number',
  never: 'any',
  null: 'null',
  number: 'number',
  string: 'string',
}

const marksOf = (fields: Fields): readonly Mark[] =>
  Object.entries(fields).flatMap(([key, shape]) => {
    if (key.endsWith('?') || typeof shape === 'string' || shape[0] !== 'choice') return []
    const name = nameOf(key)
    const camel = camelKey(name)
    const choices = new Set<unknown>(shape[1])
    const mark: Mark = (value) => {
      const object = value as Readonly<Record<string, unknown>>
      const tag = object[name] ?? object[camel]
      return tag === undefined || choices.has(tag)
    }
    return [mark]
  })
