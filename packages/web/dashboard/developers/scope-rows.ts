import { grantableScopes, type GrantableScope } from '@atelier/contract/primitives/scopes'

/** What a token may do, as a choice: everything, reading alone, or scopes one by one. */
export type AccessChoice = 'everything' | 'read' | 'chosen'

/** The scopes of one area. */
export type ScopeRow = { readonly area: string; readonly scopes: readonly GrantableScope[] }

const areaOf = (scope: string): string => scope.split(':')[0] ?? scope

/** The name of a scope within its area: `write` of `products:write`; the whole name of one without areas. */
export const scopeWord = (scope: string): string => scope.split(':')[1] ?? scope

/** Whether a scope changes nothing. */
const isReading = (scope: string): boolean => !scope.endsWith(':write')

/** All scopes that can be granted, by their areas. */
export const scopeRows = (): readonly ScopeRow[] =>
  [...new Set(grantableScopes.map(areaOf))].map((area) => ({
    area,
    scopes: grantableScopes.filter((scope) => areaOf(scope) === area),
  }))

/** The name of an area as people read it: `custom_fields` → `Custom fields`. */
export const areaName = (area: string): string => {
  if (area === 'openid') return 'OpenID'
  const words = area.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The scopes that a choice stands for, among those that may be given. */
export const scopesOfChoice = (
  choice: AccessChoice,
  chosen: readonly string[],
  given: readonly GrantableScope[] = grantableScopes,
): GrantableScope[] => {
  if (choice === 'everything') return [...given]
  return given.filter((scope) => (choice === 'read' ? isReading(scope) : chosen.includes(scope)))
}

/** The choice that scopes stand for. */
export const choiceOfScopes = (
  scopes: readonly string[],
  given: readonly GrantableScope[] = grantableScopes,
): AccessChoice => {
  if (given.every((scope) => scopes.includes(scope))) return 'everything'
  const reading = given.filter(isReading)
  return scopes.length === reading.length && reading.every((scope) => scopes.includes(scope))
    ? 'read'
    : 'chosen'
}

/** Scopes in a few words, for lists. */
export const scopesText = (scopes: readonly string[]): string => {
  const choice = choiceOfScopes(scopes)
  if (choice === 'everything') return 'Everything'
  if (choice === 'read') return 'Reads everything'
  const [only] = scopes
  return scopes.length === 1 && only !== undefined ? only : `${scopes.length} scopes`
}
