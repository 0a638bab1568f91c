import { grantableScopes, type GrantableScope } from '@atelier/contract/primitives/scopes'

/** Access of a token: everything, reading only, or individual scopes. */
export type AccessChoice = 'everything' | 'read' | 'chosen'

/** Scopes of one area. */
export type ScopeRow = { readonly area: string; readonly scopes: readonly GrantableScope[] }

const areaOf = (scope: string): string => scope.split(':')[0] ?? scope

/**
 * Returns the name of a scope within its area: `write` of `products:write`; the whole name of a scope without
 * an area.
 */
export const scopeWord = (scope: string): string => scope.split(':')[1] ?? scope

/** True for a read-only scope. */
const isReading = (scope: string): boolean => !scope.endsWith(':write')

/** Returns all scopes that can be granted, by area. */
export const scopeRows = (): readonly ScopeRow[] =>
  [...new Set(grantableScopes.map(areaOf))].map((area) => ({
    area,
    scopes: grantableScopes.filter((scope) => areaOf(scope) === area),
  }))

/** Returns the display name of an area: `Custom fields` for `custom_fields`. */
export const areaName = (area: string): string => {
  if (area === 'openid') return 'OpenID'
  const words = area.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the scopes of a choice, among those that may be granted. */
export const scopesOfChoice = (
  choice: AccessChoice,
  chosen: readonly string[],
  scopes: readonly GrantableScope[] = grantableScopes,
): GrantableScope[] => {
  if (choice === 'everything') return [...scopes]
  return scopes.filter((scope) => (choice === 'read' ? isReading(scope) : chosen.includes(scope)))
}

/** Returns the choice that corresponds to scopes. */
export const choiceOfScopes = (
  scopes: readonly string[],
  grantable: readonly GrantableScope[] = grantableScopes,
): AccessChoice => {
  if (grantable.every((scope) => scopes.includes(scope))) return 'everything'
  const reading = grantable.filter(isReading)
  return scopes.length === reading.length && reading.every((scope) => scopes.includes(scope))
    ? 'read'
    : 'chosen'
}

/** Summarizes scopes for lists. */
export const scopesText = (scopes: readonly string[]): string => {
  const choice = choiceOfScopes(scopes)
  if (choice === 'everything') return 'Everything'
  if (choice === 'read') return 'Reads everything'
  const [only] = scopes
  return scopes.length === 1 && only !== undefined ? only : `${scopes.length} scopes`
}
