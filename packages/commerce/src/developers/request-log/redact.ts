import { isId } from '@atelier/contract/primitives/text-forms'
import { toStorable } from '@atelier/plumbing/http'
import { type FieldKind, isAddress, isPerson, kindOfField } from './cover-names.ts'
import { coverNumber, covered, coverText, maskName, truncateAddress } from './cover-text.ts'

/** Limits of a stored body. */
type Room = { readonly text: number; readonly items: number; readonly fields: number }

const rooms: readonly Room[] = [
  { text: 500, items: 20, fields: 100 },
  { text: 80, items: 3, fields: 40 },
]
const maxDepth = 12
/** Maximum body size to parse, in bytes. */
export const maxBodyBytes = 64 * 1024
/** Maximum stored size of a body, in characters. */
const maxStoredLength = 8 * 1024

type Position = { readonly area: string; readonly room: Room; cut: boolean }

const coverAny = (value: unknown): unknown =>
  value === null || typeof value === 'boolean' || value === '' ? value : covered

/** Maps the items of a list, up to the limit of the place. */
const coverItems = (list: readonly unknown[], place: Position, change: (item: unknown) => unknown) => {
  const { items } = place.room
  if (list.length <= items) return list.map(change)
  place.cut = true
  return [...list.slice(0, items).map(change), `[… ${list.length - items} more]`]
}

/** Maps the fields of an object, up to the limit of the place. */
const coverFields = (
  entries: readonly [name: string, value: unknown][],
  place: Position,
  change: (name: string, value: unknown) => unknown,
): object => {
  const { fields } = place.room
  // In metadata and in answers, field names come from the caller as well.
  const redacted = entries
    .slice(0, fields)
    .map(([name, value]) => [coverText(name).slice(0, 100), change(name, value)] as const)
  if (entries.length <= fields) return Object.fromEntries(redacted)
  place.cut = true
  return Object.fromEntries([...redacted, ['…', `${entries.length - fields} more fields`]])
}

/** Applies a change to a text or to each text of a list. */
const each = (value: unknown, place: Position, change: (text: string) => string): unknown => {
  if (Array.isArray(value)) return coverItems(value, place, (item) => each(item, place, change))
  return typeof value === 'string' ? change(value) : coverAny(value)
}

const coverField = (
  kind: FieldKind,
  name: string,
  value: unknown,
  place: Position,
  depth: number,
): unknown => {
  switch (kind) {
    case 'secret':
      // Ids of tokens and sessions are not secret.
      return /_?id$/i.test(name) && typeof value === 'string' && isId(value) ? value : coverAny(value)
    case 'personal':
      return coverAny(value)
    case 'address':
      return typeof value === 'string' ? coverAny(value) : cover(value, place, depth, { name })
    case 'answers':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? coverFields(Object.entries(value), place, (_, answer) => coverAny(answer))
        : coverAny(value)
    case 'name':
      return each(value, place, maskName)
    case 'email':
      return each(value, place, (text) => {
        const masked = coverText(text.slice(0, 320))
        return masked === text ? covered : masked
      })
    case 'ip':
      return each(value, place, truncateAddress)
    case 'search':
      return each(value, place, (text) => `[${text.length} characters]`)
    case 'plain':
      return cover(value, place, depth, { name })
  }
}

const coverObject = (
  value: object,
  place: Position,
  depth: number,
  { name = '', isRoot = false }: { readonly name?: string; readonly isRoot?: boolean },
): unknown => {
  const entries = Object.entries(value)
  const names = entries.map(([key]) => key)
  const { area } = place
  const around = { area, person: isPerson(names, area, isRoot), address: isAddress(name) }
  // The value of a clause of a filter is of the property that the clause names.
  const { property } = value as { readonly property?: unknown }
  const nameOf = (key: string): string => (key === 'value' && typeof property === 'string' ? property : key)
  return coverFields(entries, place, (key, field) =>
    coverField(kindOfField(nameOf(key), around), key, field, place, depth + 1),
  )
}

/** Returns the list or object that a text holds as JSON. */
const readInner = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

const cover = (
  value: unknown,
  place: Position,
  depth = 0,
  at: { readonly name?: string; readonly isRoot?: boolean } = {},
): unknown => {
  if (typeof value === 'string') {
    const { text: longest } = place.room
    const inner = readInner(value)
    const json = inner === undefined ? undefined : JSON.stringify(cover(inner, place, depth + 1))
    if ((json ?? value).length <= longest) return json ?? coverText(value)
    place.cut = true
    // The last word may be the beginning of a secret that is unrecognizable when truncated.
    const text = json?.slice(0, longest) ?? coverText(value.slice(0, longest).replace(/\S*$/, ''))
    return `${text}… [${value.length} characters]`
  }
  if (typeof value === 'number') return coverNumber(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) {
    place.cut = true
    return '[…]'
  }
  if (!Array.isArray(value)) return coverObject(value, place, depth, at)
  return coverItems(value, place, (item) => cover(item, place, depth + 1, at))
}

/** A body as stored. */
export type LoggedBody = {
  readonly state: 'none' | 'kept' | 'cut' | 'left_out'
  /** Length of the original body. */
  readonly bytes: number
  readonly content: string | null
}

export const noBody: LoggedBody = { state: 'none', bytes: 0, content: null }

/** Returns the body of which only the length is stored. */
export const omittedBody = (bytes: number): LoggedBody => ({ state: 'left_out', bytes, content: null })

/**
 * Redacts and truncates a JSON body. Invalid JSON is omitted, because its parts cannot be classified.
 *
 * @param bytes original length
 * @param area area of the called endpoint, such as `customers`
 */
export const redactJson = (text: string, bytes: number, area: string): LoggedBody => {
  if (text === '') return noBody
  if (bytes > maxBodyBytes) return omittedBody(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return omittedBody(bytes)
  }
  for (const room of rooms) {
    const place: Position = { area, room, cut: false }
    const content = JSON.stringify(cover(value, place, 0, { isRoot: true }))
    if (content.length <= maxStoredLength) return { state: place.cut ? 'cut' : 'kept', bytes, content }
  }
  return omittedBody(bytes)
}

/** Redacts a form body, as JSON. */
export const redactForm = (text: string, bytes: number, area: string): LoggedBody =>
  redactJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), bytes, area)

/** Redacts a query string, each value as a field of its name, and makes it storable. Null without a query. */
export const redactQuery = (query: string, area: string): string | null => {
  const parts = [...new URLSearchParams(query)].slice(0, 50)
  if (parts.length === 0) return null
  const place: Position = { area, room: { text: 200, items: 20, fields: 50 }, cut: false }
  const around = { area, person: false, address: false }
  const maskedParts = parts.map(([name, value]) => {
    // `metadata[key]` is the field `key`.
    const field = /\[([^\]]+)\](?:\[\])?$/.exec(name)?.[1] ?? name
    return `${coverText(name)}=${String(coverField(kindOfField(field, around), field, value, place, 0))}`
  })
  return toStorable(maskedParts.join('&').slice(0, 2000))
}

/**
 * Returns the path of a call, in storable form: the endpoint's path with its parameter values, except secrets. Rejected
 * calls may contain NUL characters and unpaired surrogates.
 *
 * @param path path of the endpoint, with parameter names in braces
 */
export const redactPath = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)(?:\.\.\.)?\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    const kind = kindOfField(name, { area: '', person: false, address: false })
    return kind === 'secret' ? covered : toStorable(coverText(value).slice(0, 300))
  })
