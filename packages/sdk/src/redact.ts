import { passesLuhn } from '@atelier/contract/primitives/text-forms'

const hidden = '[hidden]'
const telling = /^(?:authorization|cvc|cvv|security_code)$/i
// A UUID is matched first, so that its digits are not mistaken for a card number.
const digits = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})|\d(?:[ -]?\d){13,18}/gi

/**
 * Returns the body of an error without the access token and without card data: some servers and proxies echo
 * the request, and errors end up in logs.
 */
export const redacted = (value: unknown, token: string | undefined): unknown => {
  if (typeof value === 'string') return withoutCards(withoutToken(value, token))
  if (typeof value === 'number') return withoutCards(String(value)) === String(value) ? value : hidden
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((inner) => redacted(inner, token))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      String(redacted(key, token)),
      telling.test(key) ? hidden : redacted(inner, token),
    ]),
  )
}

/** Returns the headers of an error without the access token and without card data. */
export const redactedHeaders = (headers: Headers, token: string | undefined): Headers =>
  new Headers([...headers].map(([name, value]): [string, string] => [name, String(redacted(value, token))]))

/**
 * Returns the cause of an error, unless it contains the token: the platform quotes invalid values in
 * messages.
 */
export const safeCause = (cause: unknown, token: string | undefined): ErrorOptions => {
  const secret = secretOf(token)
  if (!secret) return { cause }
  for (let at = cause, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++)
    if (`${at.message}${at.stack}`.includes(secret)) return {}
  return { cause }
}

const withoutToken = (text: string, token: string | undefined): string => {
  const secret = secretOf(token)
  return secret ? text.replaceAll(secret, hidden) : text
}

/**
 * Returns the token to redact; short strings are not treated as secrets, since hiding them would hide parts
 * of ordinary words.
 */
const secretOf = (token: string | undefined): string | undefined => {
  const bare = token?.replace(/^bearer /i, '') ?? ''
  return bare.length >= 8 ? bare : undefined
}

const withoutCards = (text: string): string =>
  text.replaceAll(digits, (match, uuid: string | undefined) =>
    uuid === undefined && passesLuhn(match.replaceAll(/\D/g, '')) ? hidden : match,
  )
