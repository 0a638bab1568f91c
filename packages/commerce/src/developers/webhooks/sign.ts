import type { ApiVersion } from '@atelier/contract'
import { createHmac, randomBytes } from 'node:crypto'
import { deriveStoredKey, openText, sealText } from '@atelier/plumbing/tokens'
import { keysOf, secretPrefix, secretIssues } from './secrets.ts'

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export const newSecret = (): string => secretPrefix + randomBytes(24).toString('base64')

const keyOf = (server_secret: string): Buffer =>
  deriveStoredKey(server_secret, 'secrets of webhook endpoints')

/** Encrypts the secret of an endpoint for storage. It can only be opened with the id of the same endpoint. */
export const sealSecret = (server_secret: string, endpoint_id: string, secret: string): Buffer =>
  sealText(keyOf(server_secret), secret, endpoint_id)

/**
 * Opens a stored secret. @throws Error if it was stored for another endpoint, or under another server
 * secret
 */
export const openSecret = (server_secret: string, endpoint_id: string, sealed: Buffer): string => {
  try {
    return openText(keyOf(server_secret), sealed, endpoint_id)
  } catch (error) {
    const message = `The secret of the webhook endpoint ${endpoint_id} cannot be decrypted: it was stored under another server secret. Start the server with the secret that it had then (ATELIER_SECRET, or the file secret in DATA_DIR), or give the endpoint a new secret.`
    throw new Error(message, { cause: error })
  }
}

/** Returns true for a stored secret that is too weak to be saved today. False when it cannot be decrypted. */
export const isWeakSecret = (
  server_secret: string,
  { id, sealed_secret }: { readonly id: string; readonly sealed_secret: Buffer },
): boolean => {
  try {
    return secretIssues(openSecret(server_secret, id, sealed_secret)).length > 0
  } catch {
    return false
  }
}

/** Signed parts of an attempt: the id of the event, the timestamp in seconds since 1970, and the body. */
export type Signed = { readonly id: string; readonly timestamp: number; readonly body: string }

/**
 * Returns the value of the header `webhook-signature`: the signatures of each secret for all verifiers, separated by
 * spaces.
 */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .flatMap(keysOf)
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')

/** Returns the headers of an attempt; they name the version of the API that the body is of, if any. */
export const headersOf = (
  secrets: readonly string[],
  signed: Signed,
  api_version: ApiVersion | null = null,
): Record<string, string> => ({
  'user-agent': 'Atelier webhooks',
  'content-type': 'application/json',
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': signatures(secrets, signed),
  ...(api_version !== null && { 'webhook-api-version': api_version }),
})
