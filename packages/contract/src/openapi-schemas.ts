import { type $ZodType, registry, toJSONSchema } from 'zod/v4/core'
import * as exported from './index.ts'
import { exampleOf } from './openapi-examples.ts'
import { meaningOfField } from './meanings/of-field.ts'
import { schemaMeanings } from './meanings/schemas.ts'
import { convertCase } from './primitives/convert-case.ts'
import { snakeKey, type FieldCase, spellKey } from './primitives/field-case.ts'

export type JsonSchema = { [key: string]: unknown }

const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The contract's own names for its schemas: those they are exported under. */
const names = registry<{ id: string; description?: string }>()
for (const [name, value] of Object.entries(exported))
  if (isSchema(value) && !names.has(value)) {
    const description = schemaMeanings[name]
    names.add(value, { id: name, ...(description !== undefined && { description }) })
  }

/** Collects schemas under their names; each is described once per field case and direction that differ. */
export type Components = {
  /**
   * The schema for a place in the document: a reference where it has a name.
   *
   * @param place the part of a call the schema is of, such as `orders.list query`: what tells its fields apart
   *   from those of other schemas without a name
   */
  describe(schema: $ZodType, field_case: FieldCase, io: 'input' | 'output', place: string): JsonSchema
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** @param meaningOf what a field means, see `meaningOfField` */
export const openComponents = (meaningOf = meaningOfField): Components => {
  const schemas: Record<string, JsonSchema> = {}
  const named = new Map<string, string>()

  /** The first form of a schema takes its plain name, the others say in which way they differ. */
  const nameFor = (name: string, form: string, field_case: FieldCase, io: 'input' | 'output'): string => {
    const known = named.get(`${name} ${form}`)
    if (known !== undefined) return known
    const spelled = field_case === 'camel' ? 'Camel' : 'Snake'
    const choices = [
      name,
      `${name}${spelled}`,
      `${name}${io === 'input' ? 'Given' : 'Answered'}`,
      `${name}${io === 'input' ? 'Given' : 'Answered'}${spelled}`,
    ]
    const free = choices.find((choice) => !Object.hasOwn(schemas, choice))
    if (free === undefined)
      throw new Error(`The schema ${name} has more forms than the reference has names for.`)
    named.set(`${name} ${form}`, free)
    schemas[free] = {}
    return free
  }

  const describe: Components['describe'] = (schema, field_case, io, place) => {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { type } = zodSchema._zod.def
        delete jsonSchema.id
        if (names.has(zodSchema)) jsonSchema.examples = [exampleIn(zodSchema, field_case)]
        // answers may gain fields; a reader must not refuse them
        if (type === 'object') delete jsonSchema.additionalProperties
        spellProperties(zodSchema, jsonSchema as JsonSchema, field_case)
      },
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    describeProperties(root, place, meaningOf)
    for (const [name, definition] of Object.entries($defs)) describeProperties(definition, name, meaningOf)
    const final = new Map(
      Object.keys($defs).map((name) => [name, nameFor(name, formOf(name, $defs), field_case, io)]),
    )
    const point = (at: unknown): unknown =>
      mapReferences(at, (name) => `#/components/schemas/${final.get(name) ?? name}`)
    for (const [name, definition] of Object.entries($defs))
      schemas[final.get(name) ?? name] = point(definition) as JsonSchema
    return point(root) as JsonSchema
  }

  return { describe, schemas }
}

/** An example of a schema as it stands on the wire. */
export const exampleIn = (schema: $ZodType, field_case: FieldCase): unknown =>
  convertCase(schema, exampleOf(schema), field_case)

const within = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems'] as const

/** Says what the properties of a schema mean, and those of the schemas without a name inside it. */
const describeProperties = (
  schema: unknown,
  place: string,
  meaningOf: typeof meaningOfField,
  above = '',
): void => {
  if (Array.isArray(schema)) return schema.forEach((one) => describeProperties(one, place, meaningOf, above))
  if (typeof schema !== 'object' || schema === null) return
  const description = schema as JsonSchema
  const properties = (description['properties'] ?? {}) as Record<string, JsonSchema>
  for (const [name, property] of Object.entries(properties)) {
    const path = `${above}${snakeKey(name)}`
    describeProperties(property, place, meaningOf, `${path}.`)
    const meaning = meaningOf(place, path)
    if (meaning !== undefined)
      properties[name] = { ...property, description: withNamesOf(properties, meaning) }
  }
  for (const keyword of within) describeProperties(description[keyword], place, meaningOf, above)
}

/** A sentence with the names of other properties in it as they are spelled here. */
const withNamesOf = (properties: Readonly<Record<string, unknown>>, meaning: string): string =>
  meaning.replaceAll(
    /`(\w+)`/g,
    (_, name) => `\`${Object.keys(properties).find((key) => snakeKey(key) === name) ?? name}\``,
  )

/** Spells the properties in the description of an object schema. */
export const spellProperties = (schema: $ZodType, description: JsonSchema, field_case: FieldCase): void => {
  const { properties, required } = description as { properties?: JsonSchema; required?: string[] }
  // what only wraps an object shows its properties too, spelled already
  if (schema._zod.def.type !== 'object') return
  const spelled = (key: string): string => spellKey(schema, key, field_case)
  if (properties)
    description['properties'] = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [spelled(key), value]),
    )
  if (required) description['required'] = required.map(spelled)
}

/** A definition with everything it refers to, as one text: equal texts are equal forms. */
const formOf = (
  name: string,
  definitions: Readonly<Record<string, JsonSchema>>,
  above: readonly string[] = [],
): string =>
  above.includes(name)
    ? name
    : JSON.stringify(
        mapReferences(definitions[name], (inner) => formOf(inner, definitions, [...above, name])),
      )

const mapReferences = (value: unknown, map: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? map(inner.replace('#/$defs/', ''))
        : mapReferences(inner, map),
    ]),
  )
}
