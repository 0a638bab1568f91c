import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { membersOf } from './members.ts'
import { camelKey } from './field-case.ts'

/** Values that a parameter accepts. */
type Accepted = {
  number: boolean
  boolean: boolean
  text: boolean
  single: boolean
  list: boolean
  /** Values of a map; undefined if the parameter is none. */
  map: Accepted | undefined
}
/** Parameters of a query by name, in both field cases, with their snake_case key. */
type QueryParameters = ReadonlyMap<string, { readonly key: string; readonly accepted: Accepted }>

const trueWords = new Set(['true', '1', 'yes', 'on'])
const falseWords = new Set(['false', '0', 'no', 'off'])
const decimal = /^-?\d+(\.\d+)?$/
const mapKey = /^([^[\]]+)\[(.*)\]$/s

const acceptedBy = (members: readonly $ZodTypes[]): Accepted => {
  const accepted: Accepted = {
    number: false,
    boolean: false,
    text: false,
    single: false,
    list: false,
    map: undefined,
  }
  for (const member of members) {
    const def = member._zod.def
    if (def.type === 'transform') continue
    if (def.type === 'record') accepted.map = acceptedBy(membersOf(def.valueType))
    else if (def.type === 'array') {
      const element = acceptedBy(membersOf(def.element))
      accepted.list = true
      accepted.number ||= element.number
      accepted.boolean ||= element.boolean
      accepted.text ||= element.text
    } else {
      accepted.single = true
      if (def.type === 'number') accepted.number = true
      else if (def.type === 'boolean') accepted.boolean = true
      else accepted.text = true
    }
  }
  return accepted
}

const parametersBySchema = new WeakMap<$ZodType, QueryParameters>()

const parametersOf = (schema: $ZodType): QueryParameters => {
  const knownParameters = parametersBySchema.get(schema)
  if (knownParameters !== undefined) return knownParameters
  const parameters = new Map<string, { key: string; accepted: Accepted }>()
  for (const member of membersOf(schema))
    if (member._zod.def.type === 'object')
      for (const [key, value] of Object.entries(member._zod.def.shape)) {
        const parameter = { key, accepted: acceptedBy(membersOf(value)) }
        parameters.set(camelKey(key), parameter)
        parameters.set(key, parameter)
      }
  parametersBySchema.set(schema, parameters)
  return parameters
}

const decodeScalar = (accepted: Accepted, value: string): unknown => {
  if (accepted.text) return value
  if (accepted.number && decimal.test(value)) return Number(value)
  if (accepted.boolean && trueWords.has(value.toLowerCase())) return true
  if (accepted.boolean && falseWords.has(value.toLowerCase())) return false
  return value
}

const decodeValues = (accepted: Accepted, values: readonly string[]): unknown => {
  const scalars = values.map((value) => decodeScalar(accepted, value))
  return accepted.list && (scalars.length > 1 || !accepted.single) ? scalars : scalars.at(-1)
}

const append = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/**
 * Decodes query parameters to the value that its schema validates: numbers and booleans
 * (`true/false/1/0/yes/no/on/off`) are converted according to the schema, repeated keys become lists,
 * `metadata[key]=value` becomes a map of lists. Keys can have either field case; unknown keys are dropped. A
 * value that cannot be decoded stays a text, which the schema then rejects.
 */
export const decodeQuery = (schema: $ZodType, params: URLSearchParams): Record<string, unknown> => {
  const parameters = parametersOf(schema)
  const lists = new Map<string, string[]>()
  const maps = new Map<string, Map<string, string[]>>()
  for (const [name, value] of params) {
    const plain = parameters.get(name)
    if (plain !== undefined && plain.accepted.map === undefined) {
      append(lists, plain.key, value)
      continue
    }
    const [, outer = '', inner = ''] = mapKey.exec(name) ?? []
    const parameter = parameters.get(outer)
    if (parameter?.accepted.map === undefined) continue
    const map = maps.get(parameter.key) ?? new Map<string, string[]>()
    maps.set(parameter.key, map)
    append(map, inner, value)
  }
  const decoded: Record<string, unknown> = {}
  for (const { key, accepted } of parameters.values()) {
    const values = lists.get(key)
    if (values !== undefined) decoded[key] = decodeValues(accepted, values)
    const map = maps.get(key)
    const { map: acceptedInMap } = accepted
    if (map !== undefined && acceptedInMap !== undefined)
      decoded[key] = Object.fromEntries(
        [...map].map(([inner, list]) => [inner, decodeValues(acceptedInMap, list)]),
      )
  }
  return decoded
}
