import { generalParameters } from '@atelier/contract/descriptions/general'
import type { Endpoint } from '@atelier/contract'
import type { JsonSchema } from '@atelier/contract/openapi-schemas'
import { alternativesOf, type Field, fieldsOfSchema, inputSchema } from './json-schema.ts'

/** Format of a flag's text. `map`: `key=value`, once for each key, or JSON. */
export type FlagKind = 'text' | 'number' | 'boolean' | 'json' | 'map'

/** A flag that sets one field of the query or of the body of a call. */
export type Flag = {
  /** Without the dashes: `is-archived`, `billing-address.country`. */
  readonly name: string
  readonly part: 'query' | 'body'
  /** Path of the field in snake_case, the outermost first. */
  readonly path: readonly string[]
  readonly kind: FlagKind
  /** True when the flag can be repeated. */
  readonly list: boolean
  readonly nullable: boolean
  readonly choices: readonly string[]
  readonly required: boolean
  readonly description: string
}

/**
 * Flags with the same meaning for every call. A field of such a name is set by `--body.NAME` or
 * `--query.NAME`.
 */
const commonFlags: ReadonlySet<string> = new Set([
  'server',
  'token',
  'output',
  'columns',
  'all',
  'data',
  'idempotency-key',
  'help',
])

const maxDepth = 3

const kebab = (name: string): string => name.replaceAll('_', '-')

const typesOf = (branches: readonly JsonSchema[]): Set<string> =>
  new Set(
    branches.flatMap((branch) => {
      const { type, enum: choices, const: constant } = branch
      if (Array.isArray(type)) return type as string[]
      if (typeof type === 'string') return [type]
      return [
        ...((choices as unknown[] | undefined) ?? []),
        ...(constant === undefined ? [] : [constant]),
      ].map((value) => (value === null ? 'null' : typeof value))
    }),
  )

const choicesOf = (branches: readonly JsonSchema[]): string[] => {
  const values = branches.filter(({ type }) => type !== 'null' && type !== 'array')
  const choices = values.map(({ enum: several, const: constant }) =>
    several === undefined ? (constant === undefined ? undefined : [constant]) : (several as unknown[]),
  )
  if (choices.some((choice) => choice === undefined)) return []
  return [
    ...new Set(
      choices
        .flat()
        .filter((choice) => choice !== null)
        .map(String),
    ),
  ]
}

/** Returns the format of a field without object alternatives. */
const readingOf = (branches: readonly JsonSchema[]): Pick<Flag, 'kind' | 'list' | 'choices'> => {
  const items = branches
    .filter(({ type }) => type === 'array')
    .flatMap(({ items: item }) => alternativesOf((item ?? {}) as JsonSchema))
  if (items.length > 0) {
    const inner = readingOf(items)
    return inner.kind === 'json' || inner.list
      ? { kind: 'json', list: false, choices: [] }
      : { ...inner, list: true }
  }
  const types = typesOf(branches)
  types.delete('null')
  const choices = choicesOf(branches)
  const has = (...names: string[]): boolean => names.some((name) => types.has(name))
  if (has('object') || types.size === 0) {
    const isMap = branches.some(({ type, additionalProperties }) => type === 'object' && additionalProperties)
    return { kind: isMap ? 'map' : 'json', list: isMap, choices: [] }
  }
  if (has('string')) return { kind: 'text', list: false, choices }
  return { kind: has('boolean') ? 'boolean' : 'number', list: false, choices: has('boolean') ? [] : choices }
}

const sentenceOf = (schemas: readonly JsonSchema[]): string => {
  const described = schemas.find(({ description }) => typeof description === 'string')
  return (described?.['description'] as string | undefined) ?? ''
}

const flagsOfField = (
  part: Flag['part'],
  field: Field,
  above: readonly string[],
  isNeeded: boolean,
): Flag[] => {
  const path = [...above, field.name]
  const branches = field.schemas.flatMap(alternativesOf)
  const required = isNeeded && field.required
  const objects = branches.filter(({ properties }) => properties !== undefined)
  const inside =
    objects.length > 0 && path.length < maxDepth
      ? fieldsOfSchema({ anyOf: objects }).flatMap((inner) => flagsOfField(part, inner, path, required))
      : []
  const plain = path.map(kebab).join('.')
  const whole: Flag = {
    name: commonFlags.has(plain) ? `${part}.${plain}` : plain,
    part,
    path,
    ...readingOf(branches),
    nullable: typesOf(branches).has('null'),
    required: required && inside.length === 0,
    description: sentenceOf(field.schemas),
  }
  return inside.length === 0 ? [whole] : [{ ...whole, kind: 'json', list: false, choices: [] }, ...inside]
}

const flagsOfPart = (part: Flag['part'], schema: JsonSchema): Flag[] =>
  fieldsOfSchema(schema).flatMap((field) => flagsOfField(part, field, [], true))

/**
 * Returns the flags of a call: the fields of its query, and those of its body. A name of both belongs to the
 * query.
 */
export const flagsOf = (endpoint: Endpoint): Flag[] => {
  const query =
    endpoint.query === undefined ? [] : flagsOfPart('query', inputSchema(endpoint.query, generalParameters))
  const hasFields = endpoint.body !== undefined && endpoint.encoding !== 'bytes'
  const body = hasFields && endpoint.body !== undefined ? flagsOfPart('body', inputSchema(endpoint.body)) : []
  const queryNames = new Set(query.map(({ name }) => name))
  return [
    ...query,
    ...body.map((flag) => (queryNames.has(flag.name) ? { ...flag, name: `body.${flag.name}` } : flag)),
  ]
}
