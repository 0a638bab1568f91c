import { createHash } from 'node:crypto'
import type { ProviderFetch } from '../providers/port.ts'

/** Account of a person at the stand-in. */
type GithubPerson = {
  readonly id: number
  readonly name: string | null
  readonly emails: readonly {
    readonly email: string
    readonly primary: boolean
    readonly verified: boolean
  }[]
}

/**
 * Opens a stand-in for a GitHub Enterprise Server: its token endpoint and the calls that identify the owner
 * of a token. Like GitHub it answers errors of the token endpoint with status 200.
 */
export const openGithubSite = (url: string, client_secret: string) => {
  const codes = new Map<string, { readonly challenge: string; readonly person: GithubPerson }>()
  const tokens = new Map<string, GithubPerson>()
  const json = (body: unknown) => Response.json(body)

  const exchange = (form: URLSearchParams): Response => {
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant?.challenge !== digest || form.get('client_secret') !== client_secret)
      return json({
        error: 'bad_verification_code',
        error_description: 'The code passed is incorrect or expired.',
      })
    const token = `gho_${crypto.randomUUID()}`
    tokens.set(token, grant.person)
    return json({ access_token: token, token_type: 'bearer', scope: 'user:email' })
  }

  const fetch: ProviderFetch = (address, { headers, body }) => {
    const { pathname, origin } = new URL(address)
    if (origin !== url) return Promise.reject(new TypeError('fetch failed'))
    if (pathname === '/login/oauth/access_token')
      return Promise.resolve(
        exchange(body instanceof URLSearchParams ? body : new URLSearchParams(String(body))),
      )
    const authorization = new Headers(headers).get('authorization') ?? ''
    const person = tokens.get(authorization.replace(/^Bearer /, ''))
    if (person === undefined) return Promise.resolve(new Response('{}', { status: 401 }))
    return Promise.resolve(
      json(pathname === '/api/v3/user' ? { id: person.id, name: person.name } : person.emails),
    )
  }

  return {
    fetch,
    /** Agrees to a request as a person does at GitHub; returns the parameters of the redirect. */
    agree: (authorization: URL, person: GithubPerson): URLSearchParams => {
      const code = crypto.randomUUID()
      codes.set(code, { challenge: authorization.searchParams.get('code_challenge') ?? '', person })
      return new URLSearchParams({ code, state: authorization.searchParams.get('state') ?? '' })
    },
  }
}
