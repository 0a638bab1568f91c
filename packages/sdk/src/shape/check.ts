import type { Choice, Rules, Shape } from './shape.ts'
import { type Check, type CheckOf, deferred, isObject, issue, notOfKind, type Run, within } from './run.ts'
import { numberCheck, textCheck } from './scalars.ts'
import { objectCheck } from './objects.ts'
import { taggedCheck, unionCheck } from './unions.ts'

const knownChecks = new WeakMap<object, Check>()

/** Returns the check of a shape, compiled at its first use. */
export const checkOf: CheckOf = (shape) => {
  if (typeof shape === 'string') return words[shape]
  const before = knownChecks.get(shape)
  if (before) return before
  const check = compile(shape)
  knownChecks.set(shape, check)
  return check
}

const kindCheck =
  (expected: string, fits: (value: unknown) => boolean): Check =>
  (value, run) =>
    fits(value) ? value : notOfKind(value, run, expected)

const words: Readonly<Record<Extract<Shape, string>, Check>> = {
  any: (value) => value,
  boolean: kindCheck('boolean', (value) => typeof value === 'boolean'),
  int: numberCheck(true, {}),
  never: kindCheck('never', (value) => value === undefined),
  null: kindCheck('null', (value) => value === null),
  number: numberCheck(false, {}),
  string: kindCheck('string', (value) => typeof value === 'string'),
}

const compile = (shape: Exclude<Shape, string>): Check => {
  switch (shape[0]) {
    case 'string':
      return textCheck(shape[1])
    case 'number':
    case 'int':
      return numberCheck(shape[0] === 'int', shape[1])
    case 'choice':
      return choiceCheck(shape[1])
    case 'nullable': {
      const inner = checkOf(shape[1])
      return (value, run) => (value === null ? null : inner(value, run))
    }
    case 'default':
      return checkOf(shape[1])
    case 'list':
      return listCheck(shape[1], shape[2])
    case 'tuple':
      return tupleCheck(shape[1])
    case 'map':
      return mapCheck(shape[1], shape[2])
    case 'object':
      return objectCheck(checkOf, shape[1], shape[2])
    case 'union':
      return unionCheck(checkOf, shape[1])
    case 'tagged':
      return taggedCheck(checkOf, shape[1], shape[2])
    case 'later':
      return deferred(checkOf, shape[1])
  }
}

/**
 * Returns the check of a choice. An open run accepts unknown strings, which may be newer than the choices.
 */
const choiceCheck = (values: readonly Choice[]): Check => {
  const set = new Set<unknown>(values)
  const texts = values.every((value) => typeof value === 'string')
  return (value, run) => {
    if (!set.has(value) && !(run.open && texts && typeof value === 'string'))
      issue(run, { code: 'invalid_value', values })
    return value
  }
}

const lengthCheck = (value: readonly unknown[], { min, max }: Rules, run: Run): void => {
  if (min !== undefined && value.length < min)
    issue(run, { code: 'too_small', origin: 'array', minimum: min, inclusive: true })
  if (max !== undefined && value.length > max)
    issue(run, { code: 'too_big', origin: 'array', maximum: max, inclusive: true })
}

const listCheck = (element: Shape, rules: Rules | undefined): Check => {
  const check = deferred(checkOf, () => element)
  return (value, run) => {
    if (!Array.isArray(value)) return notOfKind(value, run, 'array')
    if (rules) lengthCheck(value, rules, run)
    return each(value, run, () => check)
  }
}

const tupleCheck = (elements: readonly Shape[]): Check => {
  const checks = elements.map((element) => deferred(checkOf, () => element))
  return (value, run) => {
    if (!Array.isArray(value)) return notOfKind(value, run, 'tuple')
    lengthCheck(value, { min: checks.length, max: checks.length }, run)
    if (value.length !== checks.length) return value
    return each(value, run, (at) => checks[at])
  }
}

const each = (list: readonly unknown[], run: Run, checkAt: (at: number) => Check | undefined): unknown => {
  let copy: unknown[] | undefined
  for (let at = 0; at < list.length; at++) {
    const check = checkAt(at)
    if (!check) continue
    const checked = within(run, at, check, list[at])
    if (checked === list[at]) continue
    copy ??= [...list]
    copy[at] = checked
  }
  return copy ?? list
}

const mapCheck = (values: Shape, keys: Shape | undefined): Check => {
  const check = deferred(checkOf, () => values)
  const listed = Array.isArray(keys) && keys[0] === 'choice' ? new Set<unknown>(keys[1]) : undefined
  const keyCheck = keys && listed === undefined ? checkOf(keys) : undefined
  return (value, run) => {
    if (!isObject(value)) return notOfKind(value, run, 'record')
    let copy: Record<string, unknown> | undefined
    for (const key of Object.keys(value)) {
      if (listed !== undefined && !listed.has(key)) {
        issue(run, { code: 'unrecognized_keys', keys: [key] })
        continue
      }
      if (keyCheck) {
        const issues: Run['issues'] = []
        keyCheck(key, { ...run, issues })
        if (issues.length > 0) issue(run, { code: 'invalid_key', origin: 'record', issues, path: [key] })
      }
      const checked = within(run, key, check, value[key])
      if (checked !== value[key]) (copy ??= { ...value })[key] = checked
    }
    return copy ?? value
  }
}
