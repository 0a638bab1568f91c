import { grantableScopes, RedirectAddress, reservedScopes, validate } from '@atelier/contract'
import { OAuth2Error } from '@atelier/plumbing/http'
import type { ClientRow } from './client-queries.ts'

/** Returns true for self-registered clients, which belong to no organization or user. */
export const isSelfRegistered = ({ organization_id, user_id }: ClientRow): boolean =>
  organization_id === null && user_id === null

/**
 * Returns true for addresses that can be sent in a header unchanged, without parts that a browser would drop
 * or hide.
 */
const isPlain = (address: string): boolean => {
  if (!/^[\x21-\x7e]+$/.test(address) || /[#\\]/.test(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** Returns the error of a redirect URI with a fragment, credentials or invalid characters; undefined if all are plain. */
export const redirectError = (redirect_uris: readonly string[]): OAuth2Error | undefined => {
  const wrong = redirect_uris.find((address) => !isPlain(address))
  return wrong === undefined
    ? undefined
    : new OAuth2Error(
        400,
        'invalid_redirect_uri',
        `The redirect URI ${JSON.stringify(wrong)} cannot be used: leave out fragments, user names, spaces and backslashes.`,
      )
}

/** Loopback address of a program on the user's own machine, on any port. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/

const withoutPort = (address: string): string => address.replace(loopback, 'http://$1')

/**
 * Returns true if a redirect URI exactly matches a registered one. Only the port of a loopback address may
 * differ (RFC 8252, section 7.3). A URI registered under earlier, weaker rules no longer matches.
 */
export const isRegistered = (redirect_uris: readonly string[], candidate: string): boolean =>
  validate(RedirectAddress, candidate, 'query').ok &&
  redirect_uris.some(
    (registered) =>
      registered === candidate ||
      (loopback.test(registered) &&
        loopback.test(candidate) &&
        withoutPort(registered) === withoutPort(candidate)),
  )

/** Returns the scopes of a text, without duplicates. */
export const scopesIn = (text: string): string[] => [
  ...new Set(text.split(' ').filter((scope) => scope !== '')),
]

const knownScopes: ReadonlySet<string> = new Set([...grantableScopes, ...reservedScopes])

/**
 * Returns the known scopes of a text, without duplicates. Unknown ones are ignored, because programs request scopes
 * such as `offline_access` from every server.
 */
export const knownScopesIn = (text: string): string[] =>
  scopesIn(text).filter((scope) => knownScopes.has(scope))

/** Returns the redirect URI with additional parameters. */
export const withParameters = (
  redirect_uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  if (added.size === 0) return redirect_uri
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${added}`
}
