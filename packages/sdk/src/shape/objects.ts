import { nameOf } from './key-name.ts'
import { camelKey, type FieldCase } from '@atelier/contract'
import { type Check, type CheckOf, isObject, issue, notOfKind, placed, type Run, within } from './run.ts'
import type { Fields, Shape } from './shape.ts'

type Field = {
  readonly snake: string
  readonly camel: string
  readonly mixed: string
  readonly shape: Shape
  /** Compiled at its first use, so that shapes can be recursive. */
  check: Check | undefined
  readonly required: boolean
  readonly fallback: unknown
}

/** Returns the check of an object with known keys. Unknown keys are preserved, unless it is strict. */
export const objectCheck = (checkOf: CheckOf, fields: Fields, mode?: 'kept' | 'strict'): Check => {
  const list = fieldsOf(fields, mode === 'kept')
  const names = mode === 'strict' && new Set(list.flatMap(({ snake, camel }) => [snake, camel]))
  return (value, run) => {
    if (!isObject(value)) return notOfKind(value, run, 'object')
    const { fieldCase, issues } = run
    let copy: Record<string, unknown> | undefined
    let knownCount = 0
    for (const field of list) {
      const { snake, camel } = field
      const to = fieldCase === 'snake' ? snake : fieldCase === 'camel' ? camel : field.mixed
      // where both are present, the exact name wins
      let from = snake
      let inner = value[snake]
      if (inner === undefined && camel !== snake) inner = value[(from = camel)]
      if (inner === undefined) {
        if (field.fallback !== undefined && run.fills) (copy ??= { ...value })[to] = field.fallback
        else if (field.required) within(run, to, missing, undefined)
        continue
      }
      knownCount++
      const before = issues.length
      const checked = (field.check ??= checkOf(field.shape))(inner, run)
      if (issues.length > before) placed(run, to, before)
      if (from !== to) delete (copy ??= { ...value })[from]
      if (from !== to || checked !== inner) (copy ??= { ...value })[to] = checked
    }
    if (names) rejectOthers(value, names, run)
    if (Object.keys(value).length === knownCount) return copy ?? value
    run.foreign = true
    return withoutDuplicates(list, copy ?? value, fieldCase)
  }
}

/** Removes the duplicate of a field that is present in either case. */
const withoutDuplicates = (
  list: readonly Field[],
  value: Readonly<Record<string, unknown>>,
  fieldCase: FieldCase,
): unknown => {
  const duplicates = list.filter(
    ({ snake, camel }) => snake !== camel && value[snake] !== undefined && value[camel] !== undefined,
  )
  if (duplicates.length === 0) return value
  const copy = { ...value }
  for (const duplicate of duplicates)
    delete copy[duplicate[fieldCase] === duplicate.snake ? duplicate.camel : duplicate.snake]
  return copy
}

const missing: Check = (value, run) => notOfKind(value, run, 'nonoptional')

const rejectOthers = (value: object, names: ReadonlySet<string>, run: Run): void => {
  const keys = Object.keys(value).filter((key) => !names.has(key))
  if (keys.length > 0 && !run.open) issue(run, { code: 'unrecognized_keys', keys })
}

const fieldsOf = (fields: Fields, isLoose: boolean): readonly Field[] => {
  const names = new Set(Object.keys(fields).map(nameOf))
  return Object.entries(fields).map(([key, shape]) => {
    const snake = nameOf(key)
    const converted = isLoose ? snake : camelKey(snake)
    // where the camelCase of one key is the exact name of another, the exact name wins
    const camel = names.has(converted) ? snake : converted
    return {
      snake,
      camel,
      mixed: key.includes('^') ? camel : snake,
      shape,
      check: undefined,
      required: !key.endsWith('?'),
      fallback: defaultOf(shape),
    }
  })
}

const defaultOf = (shape: Shape): unknown => (shape[0] === 'default' ? shape[2] : undefined)
