import { type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core'
import { inputIssue } from '../texts/input-sentences.ts'
import type { Issue } from './api-errors.ts'
import { sentenceOf } from './issue-messages.ts'

type Step = string | number
/** Part of a request that a schema describes. */
type Part = 'body' | 'query' | 'path'

/**
 * Converts zod issues to the issues of a 422: each with location, message and type.
 *
 * @param input rejected value; fields missing in it are reported as `missing`
 */
export const issuesOf = (zodIssues: readonly $ZodIssue[], part: Part, input: unknown): Issue[] =>
  zodIssues.flatMap((zodIssue) => issuesAt(zodIssue, stepsOf(zodIssue.path), input, part))

const stepsOf = (path: readonly PropertyKey[]): Step[] =>
  path.map((step) => (typeof step === 'number' ? step : String(step)))

/** Returns true for an issue of the discriminator field, such as the type of a benefit. */
const isTag = (zodIssue: $ZodIssue): boolean =>
  zodIssue.code === 'invalid_union' && zodIssue.errors.length === 0

const issuesAt = (zodIssue: $ZodIssue, path: readonly Step[], input: unknown, part: Part): Issue[] => {
  const loc = [part, ...path]
  if (zodIssue.code !== 'custom' && isMissing(input, path))
    return [
      {
        loc,
        ...inputIssue('required'),
        type: isTag(zodIssue) ? 'union_tag_not_found' : 'missing',
      },
    ]
  switch (zodIssue.code) {
    case 'invalid_union':
      return isTag(zodIssue)
        ? [{ loc, msg: sentenceOf(zodIssue).msg, type: 'union_tag_invalid' }]
        : unionIssues(zodIssue.errors, path, input, part)
    case 'invalid_key':
      return zodIssue.issues.map((inner) => ({
        loc,
        msg: `This key is not accepted. ${sentenceOf(inner).msg}`,
        type: sentenceOf(inner).type,
      }))
    case 'unrecognized_keys':
      return zodIssue.keys.map((key) => ({
        loc: [...loc, key],
        msg: 'This field is not recognized.',
        type: 'extra_forbidden',
      }))
    default:
      return [{ loc, ...sentenceOf(zodIssue) }]
  }
}

/**
 * Returns the issues of the union member that matches the value best: of the right kind first, then with the
 * fewest missing fields, then with the fewest issues.
 */
const unionIssues = (
  members: readonly $ZodIssue[][],
  path: readonly Step[],
  input: unknown,
  part: Part,
): Issue[] => {
  const candidates = members.map((zodIssues) => {
    const issues = zodIssues.flatMap((zodIssue) =>
      issuesAt(zodIssue, [...path, ...stepsOf(zodIssue.path)], input, part),
    )
    return {
      issues,
      wrongKind: zodIssues.some(isOfWrongKind),
      missing: issues.filter(({ type }) => type === 'missing' || type === 'union_tag_not_found'),
    }
  })
  const matching = candidates.filter(({ wrongKind }) => !wrongKind)
  if (matching.length === 0)
    return [
      wrongKindIssue(
        candidates.flatMap(({ issues }) => issues.slice(0, 1)),
        [part, ...path],
      ),
    ]
  const nearest = matching.reduce((best, next) =>
    (next.missing.length - best.missing.length || next.issues.length - best.issues.length) < 0 ? next : best,
  )
  const lacking = new Set(matching.flatMap(({ missing }) => missing.map(({ loc }) => loc.join('.'))))
  const allLackOneField =
    matching.length > 1 && lacking.size > 1 && matching.every(({ missing }) => missing.length === 1)
  if (!allLackOneField) return nearest.issues
  const names = matching.flatMap(({ missing }) => missing.map(({ loc }) => loc.at(-1)))
  const msg = `One of these fields is required: ${[...new Set(names)].join(', ')}.`
  return nearest.issues.map((issue) =>
    issue.type === 'missing' ? { loc: issue.loc, msg, type: issue.type } : issue,
  )
}

/**
 * Returns true if the value is of another kind than the member, or has a field that excludes the member.
 */
const isOfWrongKind = (zodIssue: $ZodIssue): boolean =>
  zodIssue.code === 'invalid_type' && (zodIssue.path.length === 0 || zodIssue.expected === 'never')

const wrongKindIssue = (issues: readonly Issue[], loc: readonly Step[]): Issue => {
  const kinds = [...new Set(issues.map(({ msg }) => msg.replace(/^Must be (.*)\.$/, '$1')))]
  const msg =
    kinds.length > 1 ? `Must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.` : `Must be ${kinds[0]}.`
  return { loc, msg, type: issues[0]?.type ?? 'value_error' }
}

const isMissing = (input: unknown, path: readonly Step[]): boolean => {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return false
    value = Object.hasOwn(value, step) ? (value as Readonly<Record<Step, unknown>>)[step] : undefined
  }
  return value === undefined
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Validates a part of a request against its schema, in snake_case: returns the value with its defaults filled
 * in, or all its issues.
 */
export const validate = <S extends $ZodType>(schema: S, value: unknown, part: Part): Validated<output<S>> => {
  const result = safeParse(schema, value)
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, issues: issuesOf(result.error.issues, part, value) }
}
