import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { membersOf } from './members.ts'
import { camelKey, keepsCase, hasCaseOverride } from './field-case.ts'

/** Known key of an object, and the plan of its value. */
export type KnownKey = {
  readonly snake: string
  readonly camel: string
  readonly mixed: string
  readonly value: KeyPlan | undefined
}

/**
 * Plan for renaming the keys of a value that its schema names. `undefined` in place of a plan: no key at any
 * depth.
 */
export type KeyPlan = {
  /** Known keys of an object, in camelCase and in snake_case. */
  fields: ReadonlyMap<string, KnownKey> | undefined
  /** Elements of a list. */
  items: KeyPlan | undefined
  /** Values of a record, whose keys belong to the user. */
  values: KeyPlan | undefined
}

const numbers = new WeakMap<$ZodType, number>()
let schemasSeen = 0
const numberOf = (schema: $ZodType): number => {
  const knownNumber = numbers.get(schema)
  if (knownNumber !== undefined) return knownNumber
  numbers.set(schema, ++schemasSeen)
  return schemasSeen
}

const plans = new WeakMap<$ZodType, { readonly plan: KeyPlan | undefined }>()

/** Returns the plan of a schema, compiled on first use. */
export const keyPlan = (schema: $ZodType): KeyPlan | undefined => {
  const knownPlan = plans.get(schema)
  if (knownPlan) return knownPlan.plan
  const plan = compile([schema], new Map())
  plans.set(schema, { plan })
  return plan
}

/** Compiles a single plan for all members of a union, with the keys of all of them. */
const compile = (schemas: readonly $ZodType[], started: Map<string, KeyPlan>): KeyPlan | undefined => {
  const members = schemas.flatMap(membersOf).filter((member) => !keepsCase(member))
  const name = [...new Set(members.map(numberOf))].toSorted((a, b) => a - b).join()
  const open = started.get(name)
  if (open) return open
  const plan: KeyPlan = { fields: undefined, items: undefined, values: undefined }
  started.set(name, plan)
  plan.fields = fieldsOf(members, started)
  const items = members.flatMap(elementsOf)
  plan.items = items.length > 0 ? compile(items, started) : undefined
  const values = members.flatMap((member) =>
    member._zod.def.type === 'record' ? [member._zod.def.valueType] : [],
  )
  plan.values = values.length > 0 ? compile(values, started) : undefined
  return (plan.fields ?? plan.items ?? plan.values) ? plan : undefined
}

const fieldsOf = (members: readonly $ZodTypes[], started: Map<string, KeyPlan>) => {
  const schemas = new Map<string, $ZodType[]>()
  const overridden = new Set<string>()
  for (const member of members)
    if (member._zod.def.type === 'object')
      for (const [key, value] of Object.entries(member._zod.def.shape)) {
        schemas.set(key, [...(schemas.get(key) ?? []), value])
        if (hasCaseOverride(member, key)) overridden.add(key)
      }
  const fields = new Map<string, KnownKey>()
  let matters = false
  for (const [snake, values] of schemas) {
    const camel = camelKey(snake)
    const spelling = {
      snake,
      camel,
      mixed: overridden.has(snake) ? camel : snake,
      value: compile(values, started),
    }
    matters ||= spelling.camel !== snake || spelling.value !== undefined
    // If the camelCase of one key is the exact name of another, the exact name wins.
    if (!schemas.has(spelling.camel)) fields.set(spelling.camel, spelling)
    fields.set(snake, spelling)
  }
  return matters ? fields : undefined
}

const elementsOf = (member: $ZodTypes): readonly $ZodType[] => {
  const def = member._zod.def
  if (def.type === 'array') return [def.element]
  if (def.type === 'tuple') return def.rest ? [...def.items, def.rest] : def.items
  return []
}
