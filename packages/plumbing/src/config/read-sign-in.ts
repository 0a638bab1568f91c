import { isLoopback } from '../http/loopback.ts'
import type { Reader } from './reader.ts'

/** Sign-in provider for sellers, as registered by the operator. */
export type SignInProviderConfig = {
  readonly id: 'github' | 'google' | 'oidc'
  /** Label of its button. */
  readonly name: string
  /** Issuer; for GitHub the URL of the site. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

type Known = Pick<SignInProviderConfig, 'id' | 'name'> & {
  /** Prefix of its settings. */
  readonly prefix: string
  /** Setting of its URL. */
  readonly address: string
  /** Default URL; undefined: it has to be set. */
  readonly issuer: string | undefined
}

const providers: readonly Known[] = [
  {
    id: 'github',
    name: 'GitHub',
    prefix: 'SIGN_IN_GITHUB',
    address: 'SIGN_IN_GITHUB_URL',
    issuer: 'https://github.com',
  },
  {
    id: 'google',
    name: 'Google',
    prefix: 'SIGN_IN_GOOGLE',
    address: 'SIGN_IN_GOOGLE_ISSUER',
    issuer: 'https://accounts.google.com',
  },
  {
    id: 'oidc',
    name: 'your organization',
    prefix: 'SIGN_IN_OIDC',
    address: 'SIGN_IN_OIDC_ISSUER',
    issuer: undefined,
  },
]

/**
 * Reads the issuer. A provider receives the client secret and is trusted for identities, so HTTPS is
 * required.
 */
const readIssuer = (reader: Reader, { address, issuer }: Known): string | undefined => {
  const url = reader.url(address, ['http:', 'https:']) ?? issuer
  if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname))
    reader.report(`${address} is "${url}"; it must start with https://, unless it is on this machine.`)
  return url
}

const readProvider = (reader: Reader, provider: Known): SignInProviderConfig[] => {
  const { id, name, prefix, address } = provider
  const variables = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, address]
  const setting = variables.find((variable) => reader.text(variable) !== undefined)
  if (setting === undefined) return []
  const because = `because ${setting} is set`
  return [
    {
      id,
      name: (id === 'oidc' ? reader.text('SIGN_IN_OIDC_NAME') : undefined) ?? name,
      issuer: readIssuer(reader, provider) ?? reader.needed(address, because),
      clientId: reader.needed(`${prefix}_CLIENT_ID`, because),
      clientSecret: reader.needed(`${prefix}_CLIENT_SECRET`, because),
    },
  ]
}

/** Reads the sign-in providers for sellers: of each all of its settings, or none. */
export const readSignIn = (reader: Reader): readonly SignInProviderConfig[] =>
  providers.flatMap((provider) => readProvider(reader, provider))
