import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { TokenPrefix } from '@atelier/plumbing/stored-names'

export const secretPrefix: TokenPrefix = 'whsec_'

/** Minimum length of a base64 key, in bytes, and of a plain text secret, in characters. */
const shortest = 16

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)

/** Returns the decoded bytes of a base64 text. Undefined for any other text. */
const decodeBase64 = (text: string): Buffer | undefined =>
  isBase64(text) ? Buffer.from(text, 'base64') : undefined

/**
 * Returns the keys that verifiers derive from a secret. `@polar-sh/sdk` uses the bytes of the whole text; Standard
 * Webhooks libraries use the base64 text after the optional prefix `whsec_`. A secret stored before the
 * minimum length existed still signs with the key after `whsec_`. An empty key never signs, because anyone
 * can guess it.
 */
export const keysOf = (secret: string): Buffer[] => {
  const isPrefixed = secret.startsWith(secretPrefix)
  const key = isPrefixed
    ? Buffer.from(secret.slice(secretPrefix.length), 'base64')
    : (decodeBase64(secret) ?? Buffer.alloc(0))
  const isKey = key.length >= (isPrefixed ? 1 : shortest)
  return [...(secret === '' ? [] : [Buffer.from(secret, 'utf8')]), ...(isKey ? [key] : [])]
}

/** Returns the issue of a secret that cannot be saved. */
export const secretIssues = (secret: string): Issue[] => {
  const issuesOf = (msg: string) => [issue('secret', msg)]
  if (secret.trim() !== secret)
    return issuesOf(
      'The secret starts or ends with a space, which verifiers treat as part of it. Enter it without the space.',
    )
  if (/^v1a?,/i.test(secret))
    return issuesOf('The secret starts with the version of a signature. Enter the part after the comma.')
  if (!secret.startsWith(secretPrefix))
    return [...secret].length < shortest
      ? issuesOf(
          `A text secret must have at least ${shortest} characters. Enter a longer one, or leave it out to have one generated.`,
        )
      : []
  const key = decodeBase64(secret.slice(secretPrefix.length))
  if (key === undefined)
    return issuesOf(
      'After whsec_ the secret must be base64, with its padding. Enter all of it, or leave it out to have one generated.',
    )
  if (key.length >= shortest) return []
  return issuesOf(
    `After whsec_ the secret must hold at least ${shortest} bytes in base64. Enter a longer one, or leave it out to have one generated.`,
  )
}
