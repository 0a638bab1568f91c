import type { $ZodType } from 'zod/v4/core'
import { keyPlan, type KeyPlan } from './key-plan.ts'
import type { FieldCase } from './field-case.ts'

/**
 * Converts the keys of a value that its schema names to a field case, at every depth. The value can have
 * either field case; if a key is present in both, the snake_case key wins. Unknown keys, and keys of records
 * (user data), stay unchanged. Values without keys to convert are not copied.
 */
export const convertCase = (schema: $ZodType, value: unknown, fieldCase: FieldCase): unknown =>
  apply(keyPlan(schema), value, fieldCase)

const apply = (plan: KeyPlan | undefined, value: unknown, fieldCase: FieldCase): unknown => {
  if (plan === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return plan.items ? value.map((item) => apply(plan.items, item, fieldCase)) : value
  if (!plan.fields && !plan.values) return value
  return applyToObject(plan, value as Readonly<Record<string, unknown>>, fieldCase)
}

const applyToObject = (plan: KeyPlan, value: Readonly<Record<string, unknown>>, fieldCase: FieldCase) => {
  const renamed: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const field = plan.fields?.get(key)
    if (!field) put(renamed, key, apply(plan.values, value[key], fieldCase))
    else if (key === field.snake || !Object.hasOwn(value, field.snake))
      put(renamed, field[fieldCase], apply(field.value, value[key], fieldCase))
  }
  return renamed
}

/** Defines a property; an assignment would change the prototype instead of adding the key `__proto__`. */
const put = (target: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}

/**
 * Converts the location of an issue to a field case. Its first element (`body`, `query`, `path`) stays; the
 * rest is resolved through the schema, so that keys of user data stay unchanged.
 */
export const convertLoc = (
  schema: $ZodType,
  loc: readonly (string | number)[],
  fieldCase: FieldCase,
): readonly (string | number)[] => {
  let plan = keyPlan(schema)
  return loc.map((step, position) => {
    if (position === 0) return step
    if (typeof step === 'number') {
      plan = plan?.items
      return step
    }
    const field = plan?.fields?.get(step)
    plan = field ? field.value : plan?.values
    return field ? field[fieldCase] : step
  })
}
