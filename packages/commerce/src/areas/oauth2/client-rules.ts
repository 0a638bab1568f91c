import { grantableScopes, RedirectAddress, reservedScopes, validate } from '@atelier/contract'
import { OAuth2Error } from '@atelier/plumbing/http'
import type { ClientRow } from './client-queries.ts'

/** Whether a client registered itself: neither an organization nor a user answers for it. */
export const isStranger = ({ organization_id, user_id }: ClientRow): boolean =>
  organization_id === null && user_id === null

/** Whether an address can be sent in a header as it was registered, without a part that a browser would drop or hide. */
const isPlain = (address: string): boolean => {
  if (!/^[\x21-\x7e]+$/.test(address) || /[#\\]/.test(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** @throws OAuth2Error for a redirect URI with a fragment, a user name or characters that no URL has */
export const requirePlainRedirects = (redirect_uris: readonly string[]): void => {
  const wrong = redirect_uris.find((address) => !isPlain(address))
  if (wrong !== undefined)
    throw new OAuth2Error(
      400,
      'invalid_redirect_uri',
      `The redirect URI ${JSON.stringify(wrong)} cannot be used: leave out fragments, user names, spaces and backslashes.`,
    )
}

/** The start of an address at which a program on the user's own machine listens, on whatever port was free. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/

const withoutPort = (address: string): string => address.replace(loopback, 'http://$1')

/**
 * Whether a redirect URI is one of the registered ones, character by character. Only the port of a loopback
 * address may differ (RFC 8252, section 7.3). One that was registered under weaker rules is none any more.
 */
export const isRegistered = (redirect_uris: readonly string[], given: string): boolean =>
  validate(RedirectAddress, given, 'query').ok &&
  redirect_uris.some(
    (registered) =>
      registered === given ||
      (loopback.test(registered) && loopback.test(given) && withoutPort(registered) === withoutPort(given)),
  )

/** The scopes of a text, each once. */
export const scopesIn = (text: string): string[] => [
  ...new Set(text.split(' ').filter((scope) => scope !== '')),
]

const known: ReadonlySet<string> = new Set([...grantableScopes, ...reservedScopes])

/**
 * The scopes of a text that this server knows, each once. Programs ask every server for scopes such as `offline_access`;
 * unknown ones are ignored.
 */
export const knownScopesIn = (text: string): string[] => scopesIn(text).filter((scope) => known.has(scope))

/** The redirect URI with parameters added to its own. */
export const withParameters = (
  redirect_uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  if (added.size === 0) return redirect_uri
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${added}`
}
