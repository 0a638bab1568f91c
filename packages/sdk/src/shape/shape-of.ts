import { keepsCase, hasCaseOverride } from '@atelier/contract'
import type { $ZodCheck, $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Choice, Fields, Rules, Shape } from './shape.ts'

const knownShapes = new WeakMap<$ZodType, Shape>()
const underway = new Set<$ZodType>()

/**
 * Returns the shape of a schema's input. Transformations and checks written as code are omitted: the server
 * runs them. Throws for kinds of schema that no JSON value can have.
 */
export const shapeOf = (schema: $ZodType): Shape => {
  const before = knownShapes.get(schema)
  if (before) return before
  // a recursive schema is reached again before its shape is complete
  if (underway.has(schema)) return ['later', () => shapeOf(schema)]
  underway.add(schema)
  const shape = derive(schema as $ZodTypes)
  underway.delete(schema)
  knownShapes.set(schema, shape)
  return shape
}

const derive = (schema: $ZodTypes): Shape => {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return withRules('string', rulesOf(schema, def.checks))
    case 'number':
      return numberOf(schema, def.checks)
    case 'boolean':
    case 'never':
    case 'null':
      return def.type
    case 'unknown':
    case 'any':
      return 'any'
    case 'literal':
      return ['choice', def.values as readonly Choice[]]
    case 'enum':
      return ['choice', Object.values(def.entries)]
    case 'object': {
      if (keepsCase(schema)) return ['object', fieldsOf(schema, def.shape), 'kept']
      const strict = (def.catchall as $ZodTypes | undefined)?._zod.def.type === 'never'
      const fields = fieldsOf(schema, def.shape)
      return strict ? ['object', fields, 'strict'] : ['object', fields]
    }
    case 'array': {
      const rules = rulesOf(schema, def.checks)
      return Object.keys(rules).length > 0
        ? ['list', shapeOf(def.element), rules]
        : ['list', shapeOf(def.element)]
    }
    case 'tuple':
      return ['tuple', def.items.map(shapeOf)]
    case 'record': {
      const key = shapeOf(def.keyType)
      return key === 'string' ? ['map', shapeOf(def.valueType)] : ['map', shapeOf(def.valueType), key]
    }
    case 'union': {
      const members = def.options.map(shapeOf)
      const tag = 'discriminator' in def ? def.discriminator : undefined
      return typeof tag === 'string' ? ['tagged', tag, members] : ['union', members]
    }
    case 'nullable':
      return ['nullable', shapeOf(def.innerType)]
    case 'default':
    case 'prefault':
      return ['default', shapeOf(def.innerType), def.defaultValue]
    case 'optional':
    case 'nonoptional':
    case 'readonly':
      return shapeOf(def.innerType)
    case 'lazy':
      return ['later', () => shapeOf(def.getter())]
    case 'pipe':
      return shapeOf((def.in as $ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    default:
      throw new Error(`A schema of type ${def.type} has no shape that travels as JSON.`)
  }
}

const fieldsOf = (schema: $ZodType, shape: Readonly<Record<string, $ZodType>>): Fields =>
  Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [
      `${key}${hasCaseOverride(schema, key) ? '^' : ''}${value._zod.optin === undefined ? '' : '?'}`,
      shapeOf(value),
    ]),
  )

const numberOf = (schema: $ZodType, checks: readonly $ZodCheck[] | undefined): Shape => {
  const { form, ...rules } = rulesOf(schema, checks)
  return withRules(form?.includes('int') ? 'int' : 'number', rules)
}

const withRules = (kind: 'string' | 'number' | 'int', rules: Rules): Shape =>
  Object.keys(rules).length > 0 ? [kind, rules] : kind

/** Declarative part of a check's definition. */
type CheckDef = {
  readonly check?: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly protocol?: RegExp
  readonly minimum?: number
  readonly maximum?: number
  readonly length?: number
  readonly value?: number
  readonly inclusive?: boolean
}

const rulesOf = (schema: $ZodType, checks: readonly $ZodCheck[] | undefined): Rules =>
  Object.assign(
    {},
    ...[schema._zod.def as CheckDef, ...(checks ?? []).map(({ _zod }) => _zod.def as CheckDef)].map(ruleOf),
  ) as Rules

const ruleOf = (def: CheckDef): Rules => {
  switch (def.check) {
    case 'min_length':
      return { min: Number(def.minimum) }
    case 'max_length':
      return { max: Number(def.maximum) }
    case 'length_equals':
      return { min: Number(def.length), max: Number(def.length) }
    case 'greater_than':
      return def.inclusive ? { min: Number(def.value) } : { above: Number(def.value) }
    case 'less_than':
      return def.inclusive ? { max: Number(def.value) } : { below: Number(def.value) }
    case 'multiple_of':
      return { step: Number(def.value) }
    case 'number_format':
      return { form: String(def.format) }
    case 'string_format':
      return formOf(String(def.format), def)
    default:
      return {}
  }
}

/**
 * Returns the format rules: URLs and IPv6 addresses are checked by the platform's parser, every other format
 * by its pattern.
 */
const formOf = (form: string, { pattern, protocol }: CheckDef): Rules => {
  if (form === 'url') return protocol ? { form, scheme: protocol } : { form }
  return pattern && form !== 'ipv6' ? { form, pattern } : { form }
}
