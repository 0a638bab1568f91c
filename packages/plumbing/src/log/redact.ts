import { coverPairs } from './pairs.ts'
import { coverSecrets, isSecretName } from './secrets.ts'

const hidden = '[hidden]'

// A UUID is matched first, so that its digits do not match as a card number.
const digits =
  /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})|(?<![\d.])\d(?:[ .\u00a0-]?\d){12,18}(?!\d)/gi
const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(atelier_(?:[a-z]+_){1,2})[A-Za-z0-9]+/g, `$1${hidden}`],
  [/\b((?:Bearer|Basic) )[\w.~+/=-]+/gi, `$1${hidden}`],
]
const login = /(\w:\/\/)([^\s/?#"]*)@/g

/** Hides logins of addresses. Fields that follow an address, one of which holds an @, are none. */
const coverLogins = (text: string): string =>
  text.replace(login, (match, scheme: string, name: string) =>
    /[&,;][\w.-]+=/.test(name) ? match : `${scheme}${hidden}@`,
  )

/**
 * Returns true for secret parameters: codes and sessions in URLs grant access; elsewhere `code` is the name
 * of an error.
 */
const isSecretPart = (name: string): boolean => isSecretName(name) || /^(?:session|code)$/i.test(name)

/**
 * Hides tokens, client secrets, passwords in URLs, signatures and possible card numbers (13 to 19 digits) in
 * a text.
 */
export const redactText = (text: string): string => {
  const withoutPatterns = rules.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text,
  )
  // Before the pairs, which would take a part of a password for a field.
  const withoutLogins = coverSecrets(coverLogins(withoutPatterns), hidden)
  return coverPairs(withoutLogins, isSecretName, hidden, isSecretPart).replace(
    digits,
    (match, uuid: string | undefined) => (uuid === undefined ? '[digits]' : match),
  )
}

const maxDepth = 6
/** Length of a name that may be a secret itself. */
const shortest = 12
const maxLength = 4000

const redactAndTruncate = (text: string): string =>
  redactText(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

const describeError = (error: Error, depth: number): object => ({
  type: error.name,
  message: redactAndTruncate(error.message),
  stack: redactAndTruncate(error.stack ?? ''),
  ...('code' in error ? { code: error.code } : {}),
  ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
})

/** Copies a value for the log: secrets hidden by their names or patterns, errors described, size bounded. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactAndTruncate(value)
  if (typeof value === 'number' || typeof value === 'bigint')
    return Math.abs(Number(value)) < 1e12 ? value : redactText(String(value))
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value
  if (value instanceof Error) return describeError(value, depth)
  if (depth >= maxDepth || ArrayBuffer.isView(value)) return '[…]'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.length > shortest ? redactText(key) : key,
      isSecretName(key) ? hidden : redact(item, depth + 1),
    ]),
  )
}
