import type { Endpoint, FieldCase } from '@atelier/contract'
import type { GeneralSentences } from '@atelier/contract/descriptions/general'
import { openComponents } from '@atelier/contract/openapi-schemas'
import { escapeHtml } from '@atelier/plumbing/http'
import { limitsOf, type Schema } from './field-limits.ts'
import { apart, choicesOf, prose, shapesOf, unnamedIn } from './shapes.ts'

/** Lists of fields for the reference. */
export type FieldTables = {
  /**
   * Returns a collapsed section with the fields of a schema; empty without a schema.
   *
   * @param general sentences for fields that their schema does not describe
   */
  section(
    title: string,
    schema: Endpoint['body'],
    io: 'input' | 'output',
    fieldCase: FieldCase,
    general?: GeneralSentences,
  ): string
  /** Returns the fields of all schemas that the sections so far refer to by name, once each. */
  named(): string
}

const or = '<p class="or">or</p>'
const listOf = 'list of '
const prefix = '#/components/schemas/'
/** Maximum choices that are listed inline; more are listed under a name. */
const fewChoices = 6

/** Opens the field tables, with the same descriptions as the OpenAPI document. */
export const openFieldTables = (): FieldTables => {
  const components = openComponents()
  const mentioned = new Set<string>()

  const resolved = (schema: Schema): Schema => {
    const target = schema.$ref === undefined ? undefined : components.schemas[nameOf(schema)]
    return target === undefined ? schema : { ...resolved(target as Schema), ...described(schema) }
  }

  /** True when a schema is too large for a cell. */
  const isLarge = (schema: Schema): boolean =>
    schema.properties !== undefined ||
    (schema.enum?.length ?? 0) > fewChoices ||
    choicesOf(schema).some((choice) => isLarge(resolved(choice)))

  const link = (schema: Schema): string => {
    mentioned.add(nameOf(schema))
    return `<a href="#schema.${nameOf(schema)}">${nameOf(schema)}</a>`
  }

  const kindOf = (schema: Schema): string => {
    if (schema.$ref !== undefined) {
      const target = resolved(schema)
      return isLarge(target) ? link(schema) : kindOf({ ...target, ...described(schema) })
    }
    const choices = choicesOf(schema)
    if (choices.length > 0) {
      const kinds = new Set(choices.map(kindOf))
      const distinctKinds = [...kinds].filter(
        (kind) => !kind.startsWith(listOf) || !kinds.has(kind.slice(listOf.length)),
      )
      return distinctKinds
        .map((kind) => (kinds.has(`${listOf}${kind}`) ? `${kind}, one or several` : kind))
        .join(' or ')
    }
    if (schema.const !== undefined) return code(schema.const)
    if (schema.enum !== undefined) return schema.enum.map(code).join(' or ')
    const limits = limitsOf(schema)
    const kind = schema.type === 'array' ? `${listOf}${kindOf(schema.items ?? {})}` : plainKind(schema)
    return limits.length === 0 ? kind : `${kind} (${limits.map(escapeHtml).join(', ')})`
  }

  const field = (key: string, schema: Schema, isRequired: boolean): string => {
    const must = isRequired && schema.default === undefined
    const standard = schema.default === undefined ? '' : `, default ${code(schema.default)}`
    const description = schema.description === undefined ? '' : `<dd>${prose(schema.description)}</dd>`
    const inside = unnamedIn(schema).map(list).join(or)
    const within = inside === '' ? '' : `<dd class="within">${inside}</dd>`
    return `<div><dt><code>${escapeHtml(key)}</code></dt><dd class="kind">${kindOf(schema)}${standard}${must ? ', <strong>required</strong>' : ''}</dd>${description}${within}</div>`
  }

  const list = (schema: Schema): string => {
    const whole = resolved(schema)
    const shapes = shapesOf(whole, resolved)
    if (shapes !== undefined) {
      const [shared, ownShapes] = apart(shapes)
      const choices = ownShapes.map((choice) =>
        choice.$ref === undefined ? list(choice) : `<p>${kindOf(choice)}</p>`,
      )
      return `${shared.properties === undefined ? '' : `${list(shared)}<p class="or">and</p>`}${choices.join(or)}`
    }
    if (whole.properties === undefined) return `<p>${kindOf(whole)}</p>`
    const fields = Object.entries(whole.properties).map(([key, property]) =>
      field(key, property, whole.required?.includes(key) === true),
    )
    return fields.length === 0 ? '<p>No fields.</p>' : `<dl class="fields">${fields.join('')}</dl>`
  }

  return {
    section: (title, schema, io, fieldCase, general) =>
      schema === undefined
        ? ''
        : `<details><summary>${title}</summary>${list(components.describe(schema, fieldCase, io, general))}</details>`,
    named: () => {
      const parts: string[] = []
      // describing one schema can mention others, which the loop then reaches too
      for (const name of mentioned) {
        const schema = (components.schemas[name] ?? {}) as Schema
        const description = schema.description === undefined ? '' : `<p>${prose(schema.description)}</p>`
        parts.push(
          `<article id="schema.${name}"><h3><a href="#schema.${name}">${name}</a></h3>${description}<details><summary>Fields</summary>${list(schema)}</details></article>`,
        )
      }
      return parts.toSorted().join('')
    },
  }
}

const nameOf = ({ $ref = '' }: Schema): string => $ref.slice(prefix.length)
const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`

const described = ({ description }: Schema) => (description === undefined ? undefined : { description })

const plainKind = ({ format, type }: Schema): string =>
  escapeHtml(format ?? (Array.isArray(type) ? type.join(' or ') : String(type ?? 'anything')))
