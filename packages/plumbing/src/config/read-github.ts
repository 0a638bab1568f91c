import { createPrivateKey } from 'node:crypto'
import type { Reader } from './reader.ts'

/** GitHub App with which benefits give access to repositories, and customers connect their accounts. */
export type GithubConfig = {
  readonly appId: string
  /** Private key of the App, as PEM. */
  readonly privateKey: string
  readonly clientId: string
  readonly clientSecret: string
  /**
   * URL of another server with GitHub's API, such as a GitHub Enterprise Server; undefined: GitHub itself.
   */
  readonly apiUrl: string | undefined
}

const variables = [
  'GITHUB_APP_ID',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
] as const

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Reads the GitHub App: all of its variables, or none. The lines of its key may be separated by `\n`. */
export const readGithub = (reader: Reader): GithubConfig | undefined => {
  const name = [...variables, 'GITHUB_API_URL'].find((variable) => reader.text(variable) !== undefined)
  if (name === undefined) return undefined
  const because = `because ${name} is set`
  const appId = reader.needed('GITHUB_APP_ID', because)
  reader.matching('GITHUB_APP_ID', /^\d{1,15}$/, 'the number that GitHub gives the App')
  const privateKey = reader.needed('GITHUB_APP_PRIVATE_KEY', because).replaceAll('\\n', '\n')
  if (privateKey !== '' && !isRsaKey(privateKey))
    reader.report(
      'GITHUB_APP_PRIVATE_KEY is not an RSA private key; it must be the whole text of the .pem file that GitHub made for the App, with its first and last line.',
    )
  const clientId = reader.needed('GITHUB_CLIENT_ID', because)
  const clientSecret = reader.needed('GITHUB_CLIENT_SECRET', because)
  const apiUrl = reader.url('GITHUB_API_URL', ['http:', 'https:'])
  return { appId, privateKey, clientId, clientSecret, apiUrl }
}
