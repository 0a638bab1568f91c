import type { $ZodIssue } from 'zod/v4/core'
import type { Finding } from './refusals.ts'
import { sentenceOf } from './finding-sentences.ts'

type Step = string | number
type Part = 'body' | 'query' | 'path'

/**
 * What a caller is told about a value its schema refused: every issue, as place, sentence and type.
 *
 * @param given the refused value; a field that is not in it is reported as `missing`.
 */
export const findingsOf = (issues: readonly $ZodIssue[], part: Part, given: unknown): Finding[] =>
  issues.flatMap((issue) => findingsAt(issue, stepsOf(issue.path), given, part))

const stepsOf = (path: readonly PropertyKey[]): Step[] =>
  path.map((step) => (typeof step === 'number' ? step : String(step)))

const findingsAt = (issue: $ZodIssue, path: readonly Step[], given: unknown, part: Part): Finding[] => {
  const loc = [part, ...path]
  if (issue.code !== 'custom' && isMissing(given, path))
    return [{ loc, msg: 'This field is required.', type: 'missing' }]
  switch (issue.code) {
    case 'invalid_union':
      return issue.errors.length === 0
        ? [{ loc, msg: sentenceOf(issue).msg, type: 'union_tag_invalid' }]
        : unionFindings(issue.errors, path, given, part)
    case 'invalid_key':
      return issue.issues.map((inner) => ({
        loc,
        msg: `This key is not accepted. ${sentenceOf(inner).msg}`,
        type: sentenceOf(inner).type,
      }))
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        loc: [...loc, key],
        msg: 'This field is not known here.',
        type: 'extra_forbidden',
      }))
    default:
      return [{ loc, ...sentenceOf(issue) }]
  }
}

/**
 * Of the members of a union, speaks about the one the value came nearest to: of the right kind at all,
 * then with the fewest fields missing, then with the fewest issues.
 */
const unionFindings = (
  members: readonly $ZodIssue[][],
  path: readonly Step[],
  given: unknown,
  part: Part,
): Finding[] => {
  const candidates = members.map((issues) => {
    const findings = issues.flatMap((issue) =>
      findingsAt(issue, [...path, ...stepsOf(issue.path)], given, part),
    )
    return {
      findings,
      wrongKind: issues.some(isOfWrongKind),
      missing: findings.filter(({ type }) => type === 'missing'),
    }
  })
  const right = candidates.filter(({ wrongKind }) => !wrongKind)
  if (right.length === 0)
    return [
      wrongKindFinding(
        candidates.flatMap(({ findings }) => findings.slice(0, 1)),
        [part, ...path],
      ),
    ]
  const nearest = right.reduce((best, next) =>
    (next.missing.length - best.missing.length || next.findings.length - best.findings.length) < 0
      ? next
      : best,
  )
  const lacking = new Set(right.flatMap(({ missing }) => missing.map(({ loc }) => loc.join('.'))))
  const everyLacks =
    right.length > 1 && lacking.size > 1 && right.every(({ missing }) => missing.length === 1)
  if (!everyLacks) return nearest.findings
  const names = right.flatMap(({ missing }) => missing.map(({ loc }) => loc.at(-1)))
  const msg = `One of these fields is required: ${[...new Set(names)].join(', ')}.`
  return nearest.findings.map((finding) => (finding.type === 'missing' ? { ...finding, msg } : finding))
}

/** Not the kind of value the member takes at all, or with a field that rules the member out. */
const isOfWrongKind = (issue: $ZodIssue): boolean =>
  issue.code === 'invalid_type' && (issue.path.length === 0 || issue.expected === 'never')

const wrongKindFinding = (findings: readonly Finding[], loc: readonly Step[]): Finding => {
  const kinds = [...new Set(findings.map(({ msg }) => msg.replace(/^Must be (.*)\.$/, '$1')))]
  const msg =
    kinds.length > 1 ? `Must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.` : `Must be ${kinds[0]}.`
  return { loc, msg, type: findings[0]?.type ?? 'value_error' }
}

const isMissing = (given: unknown, path: readonly Step[]): boolean => {
  let at = given
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return false
    at = Object.hasOwn(at, step) ? (at as Readonly<Record<Step, unknown>>)[step] : undefined
  }
  return at === undefined
}
