import { safeParse, type $ZodType, type $ZodTypes } from 'zod/v4/core'

type Step = string | number
type FieldPath = readonly Step[]

/** Value with a single fault, and the expected location of its issue. */
export type Mutation = {
  readonly problem: string
  readonly value: unknown
  readonly place: FieldPath
  /**
   * False inside a choice of shapes, where the issue may concern another shape: its location is below
   * `place`.
   */
  readonly exact: boolean
}

const probes: readonly unknown[] = [
  'no such thing',
  -1.5,
  true,
  ['no such thing'],
  { no: 'such thing' },
  null,
]

/**
 * Returns every single-step mutation of a valid value: a missing required field, a value of the wrong kind or
 * outside its choice, a number or length just outside its bounds.
 */
export const mutationsOf = (schema: $ZodType, value: unknown): Mutation[] => {
  const results: Mutation[] = []

  const spoil = (problem: string, at: FieldPath, wrong: unknown, below: FieldPath | undefined): void => {
    results.push({ problem, value: put(value, at, wrong), place: below ?? at, exact: below === undefined })
  }

  const visit = (input: $ZodType, value: unknown, at: FieldPath, below: FieldPath | undefined): void => {
    const wrong = probes.find((probe) => !safeParse(input, probe).success)
    if (wrong !== undefined && at.length > 0) spoil('wrong kind', at, wrong, below)
    const plain = plainOf(input)
    const { def } = plain._zod
    if (value === null || value === undefined) return
    if (def.type === 'union') {
      const member = def.options.find((option) => safeParse(option, value).success)
      if (member) visitInside(member, value, at, 'discriminator' in def ? below : (below ?? at))
    } else visitInside(plain, value, at, below)
  }

  const visitInside = (
    input: $ZodType,
    value: unknown,
    at: FieldPath,
    below: FieldPath | undefined,
  ): void => {
    const plain = plainOf(input)
    const { def } = plain._zod
    if (def.type === 'union') return visit(plain, value, at, below)
    for (const [problem, wrong] of outOfBounds(plain, value)) spoil(problem, at, wrong, below)
    if (def.type === 'object')
      for (const [key, field] of Object.entries(def.shape)) {
        const inner = (value as Record<string, unknown>)[key]
        if (inner === undefined) continue
        visit(field, inner, [...at, key], below)
        if (field._zod.optin === undefined) spoil('taken away', [...at, key], undefined, below)
      }
    if (def.type === 'array' && Array.isArray(value) && value.length > 0)
      visit(def.element, value[0], [...at, 0], below)
  }

  visit(schema, value, [], undefined)
  return results
}

const plainOf = (schema: $ZodType): $ZodTypes => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return plainOf(def.innerType)
  if (def.type === 'pipe') return plainOf(def.in)
  return schema as $ZodTypes
}

const outOfBounds = (schema: $ZodTypes, value: unknown): [string, unknown][] =>
  (schema._zod.def.checks ?? []).flatMap((check): [string, unknown][] => {
    const def = check._zod.def as { check: string; minimum?: number; maximum?: number; value?: number }
    switch (def.check) {
      case 'greater_than':
        return [['too small', Number(def.value) - 1]]
      case 'less_than':
        return [['too big', Number(def.value) + 1]]
      case 'min_length':
        return def.minimum ? [['too short', Array.isArray(value) ? value.slice(0, def.minimum - 1) : '']] : []
      case 'max_length':
        return Number(def.maximum) > 2000
          ? []
          : [
              [
                'too long',
                Array.isArray(value) ? longList(value, def.maximum) : 'x'.repeat(Number(def.maximum) + 1),
              ],
            ]
      default:
        return []
    }
  })

const longList = (list: readonly unknown[], maximum = 0): unknown[] =>
  Array.from({ length: maximum + 1 }, (_, index) => list[index % Math.max(list.length, 1)])

/** Copies a value with a replacement at a place; `undefined` removes the key. */
const put = (value: unknown, [step, ...rest]: FieldPath, wrong: unknown): unknown => {
  if (step === undefined) return wrong
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? put(item, rest, wrong) : item))
  const copy = { ...(value as Record<string, unknown>) }
  const inner = put(copy[step], rest, wrong)
  if (inner === undefined) delete copy[step]
  else copy[step] = inner
  return copy
}
