import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { membersOf } from './members.ts'
import { camelKey } from './field-case.ts'

type Reading = {
  number: boolean
  boolean: boolean
  text: boolean
  /** Parameter accepts a single value (`alone`) or a list (`list`). */
  alone: boolean
  list: boolean
  map: Reading | undefined
}
type Readings = ReadonlyMap<string, { readonly key: string; readonly reading: Reading }>

const yes = new Set(['true', '1', 'yes', 'on'])
const no = new Set(['false', '0', 'no', 'off'])
const decimal = /^-?\d+(\.\d+)?$/
const mapKey = /^([^[\]]+)\[(.*)\]$/s

const known = new WeakMap<$ZodType, Readings>()

/**
 * Decodes query parameters to the value that its schema validates: numbers and booleans
 * (`true/false/1/0/yes/no/on/off`) are converted according to the schema, repeated keys become lists,
 * `metadata[key]=value` becomes a map of lists. Keys can have either field case; unknown keys are dropped. A
 * value that cannot be decoded stays a text, which the schema then rejects.
 */
export const decodeQuery = (schema: $ZodType, params: URLSearchParams): Record<string, unknown> => {
  const readings = readingsOf(schema)
  const lists = new Map<string, string[]>()
  const maps = new Map<string, Map<string, string[]>>()
  for (const [name, value] of params) {
    const plain = readings.get(name)
    if (plain && !plain.reading.map) {
      append(lists, plain.key, value)
      continue
    }
    const [, outer = '', inner = ''] = mapKey.exec(name) ?? []
    const entry = readings.get(outer)
    if (!entry?.reading.map) continue
    const map = maps.get(entry.key) ?? new Map<string, string[]>()
    maps.set(entry.key, map)
    append(map, inner, value)
  }
  const decoded: Record<string, unknown> = {}
  for (const { key, reading } of readings.values()) {
    const values = lists.get(key)
    const map = maps.get(key)
    if (values) decoded[key] = read(reading, values)
    if (map && reading.map)
      decoded[key] = Object.fromEntries([...map].map(([inner, list]) => [inner, read(reading.map!, list)]))
  }
  return decoded
}

const append = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

const read = (reading: Reading, values: readonly string[]): unknown => {
  const scalars = values.map((value) => readOne(reading, value))
  return reading.list && (scalars.length > 1 || !reading.alone) ? scalars : scalars.at(-1)
}

const readOne = (reading: Reading, value: string): unknown => {
  if (reading.text) return value
  if (reading.number && decimal.test(value)) return Number(value)
  if (reading.boolean && yes.has(value.toLowerCase())) return true
  if (reading.boolean && no.has(value.toLowerCase())) return false
  return value
}

const readingsOf = (schema: $ZodType): Readings => {
  const compiled = known.get(schema)
  if (compiled) return compiled
  const readings = new Map<string, { key: string; reading: Reading }>()
  for (const member of membersOf(schema))
    if (member._zod.def.type === 'object')
      for (const [key, value] of Object.entries(member._zod.def.shape)) {
        const entry = { key, reading: readingOf(membersOf(value)) }
        readings.set(camelKey(key), entry)
        readings.set(key, entry)
      }
  known.set(schema, readings)
  return readings
}

const readingOf = (members: readonly $ZodTypes[]): Reading => {
  const reading: Reading = {
    number: false,
    boolean: false,
    text: false,
    alone: false,
    list: false,
    map: undefined,
  }
  for (const member of members) {
    const def = member._zod.def
    if (def.type === 'transform') continue
    if (def.type === 'record') reading.map = readingOf(membersOf(def.valueType))
    else if (def.type === 'array') {
      const element = readingOf(membersOf(def.element))
      reading.list = true
      reading.number ||= element.number
      reading.boolean ||= element.boolean
      reading.text ||= element.text
    } else {
      reading.alone = true
      if (def.type === 'number') reading.number = true
      else if (def.type === 'boolean') reading.boolean = true
      else reading.text = true
    }
  }
  return reading
}
