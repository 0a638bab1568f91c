import type { $ZodType } from 'zod/v4/core'
import { keyPlan, type KeyPlan, overridePlan } from './key-plan.ts'
import type { FieldCase } from './field-case.ts'

/**
 * A value with the keys its schema names in the given field case, at every depth. Either field case is
 * understood; where both are present the exact snake_case key wins. Keys the schema does not name,
 * and keys of records (user data), stay as they are. Values that need no renaming are not copied.
 */
export const convertCase = (schema: $ZodType, value: unknown, field_case: FieldCase): unknown =>
  apply(keyPlan(schema), value, field_case)

/** A snake_case value with its odd fields in camelCase. Only what leads to odd fields is looked at and copied. */
export const applyCaseOverrides = (schema: $ZodType, value: unknown): unknown =>
  apply(overridePlan(schema), value, 'mixed')

const apply = (plan: KeyPlan | undefined, value: unknown, field_case: FieldCase): unknown => {
  if (plan === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return plan.items ? value.map((item) => apply(plan.items, item, field_case)) : value
  if (!plan.fields && !plan.values) return value
  return applyToObject(plan, value as Readonly<Record<string, unknown>>, field_case)
}

const applyToObject = (plan: KeyPlan, value: Readonly<Record<string, unknown>>, field_case: FieldCase) => {
  const renamed: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const known = plan.fields?.get(key)
    if (!known) put(renamed, key, apply(plan.values, value[key], field_case))
    else if (key === known.snake || !Object.hasOwn(value, known.snake))
      put(renamed, known[field_case], apply(known.value, value[key], field_case))
  }
  return renamed
}

/** Plain assignment would change the prototype instead of adding the key `__proto__`. */
const put = (target: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}

/**
 * The place of an issue in the given field case. Its first element (`body`, `query`, `path`) is kept;
 * the rest is followed through the schema, so that keys of user data stay as they are.
 */
export const convertLoc = (
  schema: $ZodType,
  loc: readonly (string | number)[],
  field_case: FieldCase,
): readonly (string | number)[] => {
  let plan = keyPlan(schema)
  return loc.map((step, position) => {
    if (position === 0) return step
    if (typeof step === 'number') {
      plan = plan?.items
      return step
    }
    const known = plan?.fields?.get(step)
    plan = known ? known.value : plan?.values
    return known ? known[field_case] : step
  })
}
