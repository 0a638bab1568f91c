import { camelKey } from '@atelier/contract'
import { type Check, type CheckOf, deferred, isObject, issue, type Run, within } from './run.ts'
import type { Fields, Shape } from './shape.ts'

type Field = {
  readonly snake: string
  readonly camel: string
  readonly mixed: string
  readonly check: Check
  readonly required: boolean
  readonly fallback: unknown
}

/** The name of a key of a shape, without its marks. */
export const nameOf = (key: string): string => key.replace(/\^?\??$/, '')

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
    let known = 0
    for (const field of list) {
      const to = field[run.spelling]
      // where both are given, the exact name wins
      const exact = value[field.snake]
      const twin = field.camel === field.snake ? undefined : value[field.camel]
      const inner = exact === undefined ? twin : exact
      if (inner === undefined) {
        if (field.fallback !== undefined && run.fills) (copy ??= { ...value })[to] = field.fallback
        else if (field.required) within(run, to, missing, undefined)
        continue
      }
      const checked = within(run, to, field.check, inner)
      known++
      if (twin !== undefined || to !== field.snake) {
        const other = to === field.snake ? field.camel : field.snake
        if (exact !== undefined && twin !== undefined) known++
        if (value[other] !== undefined) delete (copy ??= { ...value })[other]
        if (checked !== value[to]) (copy ??= { ...value })[to] = checked
      } else if (checked !== exact) (copy ??= { ...value })[to] = checked
    }
    if (names) refuseOthers(value, names, run)
    if (!run.foreign && Object.keys(value).length > known) run.foreign = true
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
    const spelled = kept ? snake : camelKey(snake)
    // a key that is spelled alike twice over belongs to whoever was named exactly so
    const camel = names.has(spelled) ? snake : spelled
    return {
      snake,
      camel,
      mixed: key.includes('^') ? camel : snake,
      check: deferred(checkOf, () => shape),
      required: !key.endsWith('?'),
      fallback: defaultOf(shape),
    }
  })
}

const defaultOf = (shape: Shape): unknown => (shape[0] === 'default' ? shape[2] : undefined)
