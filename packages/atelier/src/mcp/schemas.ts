import type { $ZodType } from 'zod/v4/core'
import { generalParameters, pathSentences } from '@atelier/contract/descriptions/general'
import { type JsonSchema, openComponents } from '@atelier/contract/openapi-schemas'
import type { McpCall } from './calls.ts'

const components = openComponents()
const prefix = '#/components/schemas/'

/** Returns a schema without examples, which are for people, and with references into the schema itself. */
const localized = (value: unknown, used: Set<string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => localized(item, used))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'examples' && Array.isArray(inner)))
      // The bound of every JSON number.
      .filter(([key, inner]) => !(key === 'maximum' && inner === Number.MAX_SAFE_INTEGER))
      .map(([key, inner]) => {
        if (key !== '$ref' || typeof inner !== 'string') return [key, localized(inner, used)]
        const name = inner.slice(prefix.length)
        used.add(name)
        return [key, `#/$defs/${name}`]
      }),
  )
}

/** Returns a self-contained schema: referenced schemas are in its `$defs`. */
const alone = (schema: JsonSchema): JsonSchema => {
  const used = new Set<string>()
  const root = localized(schema, used) as JsonSchema
  const definitions: Record<string, unknown> = {}
  // The set grows while it is iterated: definitions refer to others.
  for (const name of used) definitions[name] = localized(components.schemas[name], used)
  return used.size === 0 ? root : { ...root, $defs: definitions }
}

/** Reduces a choice between one value and a list to the list, which halves the text for a model. */
const listOnly = (property: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = property
  const [list, single, ...otherSchemas] = (anyOf ?? []) as JsonSchema[]
  const isOneOrMany =
    list?.['type'] === 'array' &&
    otherSchemas.length === 0 &&
    JSON.stringify(list['items']) === JSON.stringify(single)
  return isOneOrMany ? { ...rest, ...list } : property
}

const propertiesOf = (schema: $ZodType | undefined, sentences: typeof generalParameters): JsonSchema => {
  if (schema === undefined) return {}
  const { properties = {}, required = [] } = components.describe(schema, 'snake', 'input', sentences)
  const lists = Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => [
    name,
    listOnly(property),
  ])
  return { properties: Object.fromEntries(lists), required }
}

/**
 * Arguments of a tool: parameters of path and query by their names, the body as `body`, and `confirmation`
 * for writes.
 */
export type ToolSchema = JsonSchema & {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const cache = new Map<McpCall['endpoint'], ToolSchema>()

const confirmation: JsonSchema = {
  type: 'string',
  description:
    'Omit this first: the tool then returns a preview and changes nothing. To make the change, call again with the same arguments and the confirmation of that response.',
}

/** Returns the JSON Schema of the arguments of a call, in snake_case. */
export const argumentsSchema = ({ endpoint, isRead }: McpCall): ToolSchema => {
  const before = cache.get(endpoint)
  if (before !== undefined) return before
  const path = propertiesOf(endpoint.path_parameters, pathSentences(endpoint.path))
  const query = propertiesOf(endpoint.query, generalParameters)
  const body = endpoint.body === undefined ? undefined : components.describe(endpoint.body, 'snake', 'input')
  const required = [
    ...((path['required'] as string[] | undefined) ?? []),
    ...((query['required'] as string[] | undefined) ?? []),
    ...(body === undefined ? [] : ['body']),
  ]
  const schema = alone({
    type: 'object',
    properties: {
      ...(path['properties'] as object | undefined),
      ...(query['properties'] as object | undefined),
      ...(body !== undefined && { body }),
      ...(!isRead && { confirmation }),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }) as ToolSchema
  cache.set(endpoint, schema)
  return schema
}

/** Returns the JSON Schema of a call's response, in snake_case; undefined for an empty response. */
export const answerSchema = ({ endpoint: { response } }: McpCall): JsonSchema | undefined =>
  response === undefined ? undefined : alone(components.describe(response, 'snake', 'output'))
