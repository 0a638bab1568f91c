import { createVerify, generateKeyPairSync } from 'node:crypto'
import type { Account, HostedInstallation } from './state.ts'

export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Identity behind a request: the App, one of its installations, or a person. */
export type Bearer =
  | { readonly as: 'app' }
  | { readonly as: 'installation'; readonly installation: HostedInstallation }
  | { readonly as: 'person'; readonly person: Account }

/** A request, as passed to the calls of the stand-in. */
export type Incoming = {
  readonly bearer: Bearer | undefined
  readonly parts: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
  /** Returns the requested page of a list. */
  readonly page: <Item>(items: readonly Item[]) => Item[]
}

export const message = (status: number, text: string, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers,
  body: { message: text, documentation_url: 'https://docs.github.com/rest' },
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

/** The App registered at the stand-in. */
export const standInApp = {
  appId: '4711',
  privateKey,
  clientId: 'Iv1.standin',
  clientSecret: 'standin-client-secret',
}

const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/**
 * Returns true for a token signed with the App's private key, issued by the App, and valid for at most ten minutes.
 */
export const isAppToken = (token: string): boolean => {
  const [header, claims, signature = ''] = token.split('.')
  if (claims === undefined) return false
  const { iss, iat, exp } = decode(claims)
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(publicKey, signature, 'base64url')
  return isSigned && String(iss) === standInApp.appId && Number(exp) - Number(iat) <= 660
}
