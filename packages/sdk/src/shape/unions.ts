import { camelKey } from '@atelier/contract'
import { objectCheck } from './objects.ts'
import { possibleMembers } from './possible-members.ts'
import { type Check, type CheckOf, deferred, isObject, issue, notOfKind, type Run } from './run.ts'
import type { Choice, Fields, Shape } from './shape.ts'

/** Returns the check of the first member that the value matches. */
export const unionCheck = (checkOf: CheckOf, members: readonly Shape[]): Check => {
  const checks = members.map((member) => deferred(checkOf, () => member))
  const converted = convertingKeys(checkOf, members)
  let possible: ((value: unknown, at: number) => boolean) | undefined
  /**
   * Returns the value as converted by the first matching member; the issues of each member go to `rejected`.
   */
  const fit = (value: unknown, run: Run, open: boolean, rejected?: Run['issues'][]): unknown => {
    run.open = open
    possible ??= possibleMembers(members)
    const before = run.issues.length
    for (let at = 0; at < checks.length; at++) {
      // an unknown choice can match any member, and a failed union reports the issues of all members
      if (!open && !rejected && !possible(value, at)) continue
      run.foreign = false
      const checked = checks[at]?.(value, run)
      if (run.issues.length === before) return checked
      const issues = run.issues.splice(before)
      rejected?.push(issues)
    }
    return none
  }
  return (value, run) => {
    const { open, foreign } = run
    // a choice that is known to one member must not pass as an unknown choice of another
    let checked = fit(value, run, false)
    if (checked === none && open) checked = fit(value, run, true)
    const errors: Run['issues'][] = []
    if (checked === none) checked = fit(value, run, false, errors)
    const unknownKeys = run.foreign
    run.open = open
    run.foreign ||= foreign
    if (checked === none) issue(run, { code: 'invalid_union', errors })
    else if (!unknownKeys || !isObject(value)) return checked
    return converted(value, run, checked === none ? value : checked)
  }
}

const none = Symbol('no member')

/** Returns the check of the member that the value under `tag` selects. */
export const taggedCheck = (checkOf: CheckOf, tag: string, members: readonly Shape[]): Check => {
  const camel = camelKey(tag)
  const converted = convertingKeys(checkOf, members)
  let byTag: ReadonlyMap<unknown, Check> | undefined
  return (value, run) => {
    if (!isObject(value)) return notOfKind(value, run, 'object')
    byTag ??= new Map(
      members.flatMap((member) => tagsOf(member, tag).map((choice) => [choice, checkOf(member)] as const)),
    )
    const discriminator = value[tag] ?? value[camel]
    const check = byTag.get(discriminator)
    if (check) return check(value, run)
    const name = run.fieldCase === 'camel' ? camel : tag
    if (!(run.open && typeof discriminator === 'string'))
      issue(run, { code: 'invalid_union', errors: [], options: [...byTag.keys()], path: [name] })
    return converted(value, run, value)
  }
}

/**
 * Returns a function that converts the keys of all members, whichever of them matches: a member that does not
 * know a key of another would leave it unconverted.
 */
const convertingKeys = (
  checkOf: CheckOf,
  members: readonly Shape[],
): ((value: unknown, run: Run, otherwise: unknown) => unknown) => {
  let check: Check | undefined | 'unmade' = 'unmade'
  return (value, run, otherwise) => {
    if (check === 'unmade') check = mergedCheck(checkOf, members)
    return check && isObject(value) ? check(value, { ...run, issues: [] }) : otherwise
  }
}

const mergedCheck = (checkOf: CheckOf, members: readonly Shape[]): Check | undefined => {
  const objects = members.flatMap((member) => objectsOf(member))
  if (objects.length < 2) return undefined
  const shapes = new Map<string, Shape[]>()
  for (const fields of objects)
    for (const [key, shape] of Object.entries(fields)) {
      const name = key.replace('?', '')
      const siblings = shapes.get(name) ?? []
      if (!siblings.includes(shape)) shapes.set(name, [...siblings, shape])
    }
  return objectCheck(
    checkOf,
    Object.fromEntries(
      [...shapes].map(([name, [first = 'any', ...rest]]) => [
        `${name}?`,
        rest.length === 0 ? first : ['union', [first, ...rest]],
      ]),
    ),
  )
}

/** Returns the fields of the objects that match a shape. */
const objectsOf = (shape: Shape): readonly Fields[] => {
  switch (shape[0]) {
    case 'object':
      return [(shape as Extract<Shape, readonly ['object', ...unknown[]]>)[1]]
    case 'nullable':
    case 'default':
      return objectsOf(shape[1] as Shape)
    case 'union':
      return (shape[1] as readonly Shape[]).flatMap(objectsOf)
    case 'tagged':
      return (shape[2] as readonly Shape[]).flatMap(objectsOf)
    case 'later':
      return objectsOf((shape[1] as () => Shape)())
    default:
      return []
  }
}

/** Returns the discriminator values that select a member. */
const tagsOf = (member: Shape, tag: string): readonly Choice[] =>
  objectsOf(member).flatMap((fields) => choicesOf(fields[tag] ?? fields[`${tag}?`] ?? 'any'))

const choicesOf = (shape: Shape): readonly Choice[] => {
  if (shape[0] === 'choice') return shape[1] as readonly Choice[]
  if (shape[0] === 'default' || shape[0] === 'nullable') return choicesOf(shape[1] as Shape)
  return shape === 'null' ? [null] : []
}
