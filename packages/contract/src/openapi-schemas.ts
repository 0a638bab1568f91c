import { type $ZodType, type $ZodTypes, registry, toJSONSchema } from 'zod/v4/core'
import * as exported from './index.ts'
import { exampleOf } from './primitives/examples.ts'
import { generalFields, generalInputs, type GeneralSentences } from './descriptions/general.ts'
import { fieldSentence, schemaSentence } from './descriptions/lookup.ts'
import { convertCase } from './primitives/convert-case.ts'
import { isOnlyRejected } from './primitives/only-rejected.ts'
import { snakeKey, type FieldCase, keyIn } from './primitives/field-case.ts'

export type JsonSchema = { [key: string]: unknown }

const isSchema = (value: unknown): value is $ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Names of the schemas, from their exports. */
const names = registry<{ id: string; description?: string }>()
const schemasByName = new Map<string, $ZodType>()
for (const [name, value] of Object.entries(exported))
  if (isSchema(value) && !names.has(value)) {
    const description = schemaSentence(value)
    schemasByName.set(name, value)
    names.add(value, { id: name, ...(description !== undefined && { description }) })
  }

/**
 * Collects the JSON schemas of named schemas, with a separate schema for each differing field case and
 * direction.
 */
export type Components = {
  /**
   * Returns the JSON schema for a place in the document: a reference if the schema has a name.
   *
   * @param general default descriptions of fields; left out: those of bodies and responses
   */
  describe(
    schema: $ZodType,
    fieldCase: FieldCase,
    io: 'input' | 'output',
    general?: GeneralSentences,
  ): JsonSchema
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** @param sentenceOf returns the description of a field, see `fieldSentence` */
export const openComponents = (sentenceOf = fieldSentence): Components => {
  const schemas: Record<string, JsonSchema> = {}
  const components = new Map<string, string>()

  /** The first form of a schema gets its plain name; the names of other forms include the difference. */
  const nameFor = (name: string, form: string, fieldCase: FieldCase, io: 'input' | 'output'): string => {
    const knownName = components.get(`${name} ${form}`)
    if (knownName !== undefined) return knownName
    const suffix = fieldCase === 'camel' ? 'Camel' : 'Snake'
    const choices = [
      name,
      `${name}${suffix}`,
      `${name}${io === 'input' ? 'Given' : 'Answered'}`,
      `${name}${io === 'input' ? 'Given' : 'Answered'}${suffix}`,
    ]
    const free = choices.find((choice) => !Object.hasOwn(schemas, choice))
    if (free === undefined)
      throw new Error(`The schema ${name} has more forms than the reference has names for.`)
    components.set(`${name} ${form}`, free)
    schemas[free] = {}
    return free
  }

  const describe: Components['describe'] = (schema, fieldCase, io, general) => {
    const usual = io === 'input' ? generalInputs : generalFields
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
        if (names.has(zodSchema)) jsonSchema.examples = [exampleIn(zodSchema, fieldCase)]
        // Later versions may add fields to responses, which a client must accept.
        if (type === 'object') delete jsonSchema.additionalProperties
        renameProperties(zodSchema, jsonSchema as JsonSchema, fieldCase)
      },
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    describeProperties(root, (path) => sentenceOf(schema, path, general ?? usual))
    for (const [name, definition] of Object.entries($defs)) {
      const component = schemasByName.get(name)
      if (component) describeProperties(definition, (path) => sentenceOf(component, path, usual))
    }
    const final = new Map(
      Object.keys($defs).map((name) => [name, nameFor(name, formOf(name, $defs), fieldCase, io)]),
    )
    const point = (at: unknown): unknown =>
      mapReferences(at, (name) => `#/components/schemas/${final.get(name) ?? name}`)
    for (const [name, definition] of Object.entries($defs))
      schemas[final.get(name) ?? name] = point(definition) as JsonSchema
    return point(root) as JsonSchema
  }

  return { describe, schemas }
}

/** Returns an example of a schema in its field case on the wire. */
export const exampleIn = (schema: $ZodType, fieldCase: FieldCase): unknown =>
  convertCase(schema, exampleOf(schema), fieldCase)

const within = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems'] as const

/** Adds descriptions to the properties of a schema, and to those of unnamed schemas inside it. */
const describeProperties = (
  schema: unknown,
  sentenceOf: (path: string) => string | undefined,
  above = '',
): void => {
  if (Array.isArray(schema)) return schema.forEach((item) => describeProperties(item, sentenceOf, above))
  if (typeof schema !== 'object' || schema === null) return
  const description = schema as JsonSchema
  const properties = (description['properties'] ?? {}) as Record<string, JsonSchema>
  for (const [name, property] of Object.entries(properties)) {
    const path = `${above}${snakeKey(name)}`
    describeProperties(property, sentenceOf, `${path}.`)
    const sentence = sentenceOf(path)
    if (sentence !== undefined)
      properties[name] = { ...property, description: withNamesOf(properties, sentence) }
  }
  for (const keyword of within) describeProperties(description[keyword], sentenceOf, above)
}

/** Replaces the names of other properties in a sentence by their field case. */
const withNamesOf = (properties: Readonly<Record<string, unknown>>, sentence: string): string =>
  sentence.replaceAll(
    /`(\w+)`/g,
    (_, name) => `\`${Object.keys(properties).find((key) => snakeKey(key) === name) ?? name}\``,
  )

/** Renames the properties in the description of an object schema to the field case. */
const renameProperties = (schema: $ZodType, description: JsonSchema, fieldCase: FieldCase): void => {
  const { properties, required } = description as { properties?: JsonSchema; required?: string[] }
  // A wrapper of an object has the same properties, which are already renamed.
  const { def } = (schema as $ZodTypes)._zod
  if (def.type !== 'object') return
  const renamedKey = (key: string): string => keyIn(schema, key, fieldCase)
  if (properties)
    description['properties'] = Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => !isOnlyRejected(def.shape[key]))
        .map(([key, value]) => [renamedKey(key), value]),
    )
  if (required) description['required'] = required.map(renamedKey)
}

/** Serializes a definition with all its references: equal texts mean equal forms. */
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
