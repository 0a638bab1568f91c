import type { $ZodType } from 'zod/v4/core'
import { type JsonSchema, openComponents } from '@atelier/contract/openapi-schemas'
import type { GeneralSentences } from '@atelier/contract/descriptions/general'

const components = openComponents()

/** Returns the JSON schema of an input, with the descriptions of the reference. */
export const inputSchema = (schema: $ZodType, general?: GeneralSentences): JsonSchema =>
  components.describe(schema, 'snake', 'input', general)

const prefix = '#/components/schemas/'

/** Returns the schema, with its reference resolved. */
const resolved = (schema: JsonSchema): JsonSchema => {
  const { $ref: reference, ...schemaFields } = schema
  if (typeof reference !== 'string') return schema
  return { ...resolved(components.schemas[reference.slice(prefix.length)] ?? {}), ...schemaFields }
}

/** Flattens `anyOf` and `oneOf`; a schema without either is returned alone. */
export const alternativesOf = (root: JsonSchema): JsonSchema[] => {
  const schema = resolved(root)
  const inner = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  return inner === undefined ? [schema] : inner.flatMap(alternativesOf)
}

/** A field of an object that can have several forms. */
export type Field = {
  readonly name: string
  /** True when every form of the object requires it. */
  readonly required: boolean
  readonly schemas: readonly JsonSchema[]
}

/** Returns the fields of an object, those of each of its forms. */
export const fieldsOfSchema = (schema: JsonSchema): Field[] => {
  const forms = alternativesOf(schema).filter((branch) => branch['properties'] !== undefined)
  const names = new Set(forms.flatMap((form) => Object.keys(form['properties'] as object)))
  return [...names].map((name) => ({
    name,
    required: forms.every((form) => (form['required'] as string[] | undefined)?.includes(name)),
    schemas: forms.flatMap((form) => {
      const property = (form['properties'] as Record<string, JsonSchema>)[name]
      return property === undefined ? [] : [property]
    }),
  }))
}
