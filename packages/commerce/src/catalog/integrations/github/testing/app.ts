import { createVerify, generateKeyPairSync } from 'node:crypto'
import type { Account, HostedInstallation } from './state.ts'

export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** In whose name a request is made: the App, one of its installations, or a person. */
export type Bearer =
  | { readonly as: 'app' }
  | { readonly as: 'installation'; readonly installation: HostedInstallation }
  | { readonly as: 'person'; readonly person: Account }

/** One request, as the calls of the stand-in are given it. */
export type Asked = {
  readonly bearer: Bearer | undefined
  readonly parts: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
  /** The part of a list that was asked for. */
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

/** The App that the stand-in knows. */
export const standInApp = {
  appId: '4711',
  privateKey,
  clientId: 'Iv1.standin',
  clientSecret: 'standin-client-secret',
}

const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/** Whether a token was signed with the App's private key, in its name, for at most ten minutes. */
export const isAppToken = (token: string): boolean => {
  const [header, claims, signature = ''] = token.split('.')
  if (claims === undefined) return false
  const { iss, iat, exp } = decode(claims)
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(publicKey, signature, 'base64url')
  return isSigned && String(iss) === standInApp.appId && Number(exp) - Number(iat) <= 660
}
