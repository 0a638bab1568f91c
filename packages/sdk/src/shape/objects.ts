import { camelKey } from '@atelier/contract'
import { type Check, type CheckOf, deferred, isObject, issue, type Run, within } from './run.ts'
import type { Fields, Shape } from './shape.ts'

type Field = {
  readonly snake: string
  readonly camel: string
  readonly check: Check
  readonly required: boolean
  readonly fallback: unknown
}

/** The name of a key of a shape, without the mark of what may be left out. */
export const nameOf = (key: string): string => (key.endsWith('?') ? key.slice(0, -1) : key)

/** An object whose keys are known. Others stay as they are, unless it is strict. */
export const objectCheck = (checkOf: CheckOf, fields: Fields, mode?: 'kept' | 'strict'): Check => {
  const list = fieldsOf(checkOf, fields, mode === 'kept')
  const names = mode === 'strict' && new Set(list.flatMap(({ snake, camel }) => [snake, camel]))
  return (value, run) => {
    if (!isObject(value)) {
      issue(run, { code: 'invalid_type', expected: 'object' })
      return value
    }
    let copy: Record<string, unknown> | undefined
    for (const field of list) {
      const to = field[run.spelling]
      const twin = field.camel === field.snake ? undefined : value[field.camel]
      // where both are given, the exact name wins
      const inner = value[field.snake] ?? (value[field.snake] === null ? null : twin)
      if (inner === undefined) {
        if (field.fallback !== undefined && run.fills) (copy ??= { ...value })[to] = field.fallback
        else if (field.required) within(run, to, missing, undefined)
        continue
      }
      const checked = within(run, to, field.check, inner)
      const other = to === field.snake ? field.camel : field.snake
      if (other !== to && value[other] !== undefined) delete (copy ??= { ...value })[other]
      if (checked !== value[to]) (copy ??= { ...value })[to] = checked
    }
    if (names) refuseOthers(value, names, run)
    return copy ?? value
  }
}

const missing: Check = (value, run) => {
  issue(run, { code: 'invalid_type', expected: 'nonoptional' })
  return value
}

const refuseOthers = (value: object, names: ReadonlySet<string>, run: Run): void => {
  const keys = Object.keys(value).filter((key) => !names.has(key))
  if (keys.length > 0 && !run.open) issue(run, { code: 'unrecognized_keys', keys })
}

const fieldsOf = (checkOf: CheckOf, fields: Fields, kept: boolean): readonly Field[] => {
  const names = new Set(Object.keys(fields).map(nameOf))
  return Object.entries(fields).map(([key, shape]) => {
    const snake = nameOf(key)
    const camel = kept ? snake : camelKey(snake)
    return {
      snake,
      // a key that is spelled alike twice over belongs to whoever was named exactly so
      camel: names.has(camel) ? snake : camel,
      check: deferred(checkOf, () => shape),
      required: snake === key,
      fallback: defaultOf(shape),
    }
  })
}

const defaultOf = (shape: Shape): unknown => (shape[0] === 'default' ? shape[2] : undefined)
