import type { Issue } from '@atelier/contract/primitives/api-errors'
import { convertCase, convertLoc } from '@atelier/contract/primitives/convert-case'
import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { fieldCaseOf } from '@atelier/contract/primitives/field-case'
import { validate } from '@atelier/contract/primitives/issues'
import type { FieldValues, Path } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { sortIssues } from './api-error.ts'

/** An endpoint with a body. */
export type BodyEndpoint = Endpoint & { readonly body: $ZodType }

/**
 * Validates a body as the server will, by all rules of its schema; locations are in the case of the client's
 * bodies.
 */
export const bodyIssues = (endpoint: BodyEndpoint, body: unknown): readonly Issue[] => {
  const checked = validate(endpoint.body, convertCase(endpoint.body, body, 'snake'), 'body')
  return checked.ok ? [] : inClientCase(endpoint, checked.issues)
}

/** Returns issues with their locations in the case of the client's bodies, as the names of fields are. */
export const inClientCase = (endpoint: BodyEndpoint, issues: readonly Issue[]): readonly Issue[] =>
  issues.map((issue) => ({ ...issue, loc: convertLoc(endpoint.body, issue.loc, fieldCaseOf(endpoint)) }))

/** Formats a location in a body: `Attached custom fields 2` for `attachedCustomFields, 2`. */
const placeOf = (loc: Issue['loc']): string => {
  const words = loc
    .map((step) => (typeof step === 'number' ? String(step + 1) : step))
    .join(' ')
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Assigns issues to fields of a form by their location in the body: `prices.0.amount`. The sentences of all
 * others are joined in `notice`, each with its location.
 */
export const issuesByField = (
  issues: readonly Issue[],
  fieldOf: (place: string) => string | undefined,
): ReturnType<typeof sortIssues<string>> => {
  const field = (loc: Issue['loc']) => fieldOf(loc.slice(1).join('.'))
  const placed = issues.map((issue) => {
    const place = issue.loc.slice(1)
    return place.length === 0 || field(issue.loc) !== undefined
      ? issue
      : { ...issue, msg: `${placeOf(place)}: ${issue.msg}` }
  })
  return sortIssues(placed, field)
}

/**
 * Returns the field of a location, if the entry has a single value there: for forms whose entry equals the
 * body.
 */
export const sameField =
  <Entry extends FieldValues>(entry: Entry) =>
  (place: string): Path<Entry> | undefined => {
    let at: unknown = entry
    for (const step of place.split('.')) {
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
      at = (at as Readonly<Record<string, unknown>>)[step]
    }
    return typeof at === 'object' && at !== null ? undefined : (place as Path<Entry>)
  }
