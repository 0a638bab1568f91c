import type { Endpoint, Spelling } from '@atelier/contract'
import { type JsonSchema, spellProperties } from '@atelier/contract/openapi-schemas'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import { escape } from './escape.ts'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  default?: unknown
  $ref?: string
}

const choicesOf = (schema: Schema): Schema[] | undefined => schema.anyOf ?? schema.oneOf

const kindOf = (schema: Schema): string => {
  const choices = choicesOf(schema)
  if (choices !== undefined) return [...new Set(choices.map(kindOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
  return (
    schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything'))
  )
}

const tableOf = (schema: Schema): string => {
  const choices = choicesOf(schema)
  if (choices?.some((choice) => choice.properties !== undefined) === true)
    return choices.map((choice) => tableOf(choice)).join('<p class="or">or</p>')
  if (schema.properties === undefined) return `<p>${escape(kindOf(schema))}</p>`
  const rows = Object.entries(schema.properties).map(([key, field]) => {
    const must = schema.required?.includes(key) === true && field.default === undefined
    const standard = field.default === undefined ? '' : `default ${escape(JSON.stringify(field.default))}`
    return `<tr><th scope="row"><code>${escape(key)}</code></th><td>${escape(kindOf(field))}</td><td>${must ? 'required' : standard}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Given</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const fieldsOf = (schema: $ZodType, io: 'input' | 'output', spelling: Spelling): Schema =>
  toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => spellProperties(zodSchema, jsonSchema as JsonSchema, spelling),
  }) as Schema

/** A closed section with the fields of a schema, or nothing where there is no schema. */
export const fieldSection = (
  title: string,
  schema: Endpoint['body'],
  io: 'input' | 'output',
  spelling: Spelling = 'snake',
): string =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary>${tableOf(fieldsOf(schema, io, spelling))}</details>`
