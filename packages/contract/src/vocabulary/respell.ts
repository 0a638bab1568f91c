import type { $ZodType } from 'zod/v4/core'
import { keyPlan, type KeyPlan, oddPlan } from './key-plan.ts'
import type { Spelling } from './spelling.ts'

/**
 * A value with the keys its schema names in the given spelling, at every depth. Either spelling is
 * understood; where both are present the exact snake_case key wins. Keys the schema does not name,
 * and keys of records (user data), stay as they are. Values that need no renaming are not copied.
 */
export const respell = (schema: $ZodType, value: unknown, spelling: Spelling): unknown =>
  apply(keyPlan(schema), value, spelling)

/** A snake_case value with its odd fields in camelCase. Only what leads to odd fields is looked at and copied. */
export const spellOdd = (schema: $ZodType, value: unknown): unknown => apply(oddPlan(schema), value, 'mixed')

const apply = (plan: KeyPlan | undefined, value: unknown, spelling: Spelling): unknown => {
  if (plan === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return plan.items ? value.map((item) => apply(plan.items, item, spelling)) : value
  if (!plan.fields && !plan.values) return value
  return applyToObject(plan, value as Readonly<Record<string, unknown>>, spelling)
}

const applyToObject = (plan: KeyPlan, value: Readonly<Record<string, unknown>>, spelling: Spelling) => {
  const renamed: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const known = plan.fields?.get(key)
    if (!known) put(renamed, key, apply(plan.values, value[key], spelling))
    else if (key === known.snake || !Object.hasOwn(value, known.snake))
      put(renamed, known[spelling], apply(known.value, value[key], spelling))
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
 * The place of a finding in the given spelling. Its first element (`body`, `query`, `path`) is kept;
 * the rest is followed through the schema, so that keys of user data stay as they are.
 */
export const spellLoc = (
  schema: $ZodType,
  loc: readonly (string | number)[],
  spelling: Spelling,
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
    return known ? known[spelling] : step
  })
}
