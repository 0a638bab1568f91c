import { insertMember, insertUser } from '../../identity/testing/people.ts'
import { testClock, type TestClock } from '@atelier/plumbing/testing'
import type { MemberRole } from '../../identity/roles.ts'
import type { SignedIn } from '../../identity/signed-in.ts'
import { openShop } from '../../../testing/open-shop.ts'

/** Verifier and challenge of RFC 7636, appendix B. */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const redirect_uri = 'https://app.example/callback'

type Registered = {
  readonly client_id: string
  readonly client_secret: string
  readonly registration_access_token: string
}

/** Opens a shop with a browser that can be signed in, and an OAuth 2.0 client. */
export const openProvider = async (fields: { readonly clock?: TestClock } = {}) => {
  let signed_in: Omit<SignedIn, 'signed_in_for'> | undefined
  const { clock = testClock() } = fields
  const find_signed_in = async (): Promise<SignedIn | undefined> =>
    signed_in && {
      ...signed_in,
      signed_in_for: clock.now().getTime() - signed_in.signed_in_at.getTime(),
    }
  const shop = await openShop({ find_signed_in }, { ...fields, clock })
  const { database, demo, serverURL } = shop

  const send = (path: string, init: RequestInit = {}) =>
    shop.fetch(new Request(serverURL + path, { redirect: 'manual', ...init }))
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { origin: serverURL, ...headers },
      body: new URLSearchParams(form),
    })
  const asJson = async <T>(answer: Promise<Response>): Promise<T> => (await answer).json() as Promise<T>

  /** Adds a user, with a role in the demo organization, if any. */
  const addPerson = async (role?: MemberRole, organization_id = demo.organization_id): Promise<string> => {
    const id = crypto.randomUUID()
    await insertUser(database.db, { id, email: `${id}@example.com`, created_at: clock.now() })
    if (role !== undefined)
      await insertMember(database.db, { user_id: id, organization_id, role }, clock.now())
    return id
  }
  const signIn = (user_id: string): void => {
    signed_in = { user_id, session_id: crypto.randomUUID(), signed_in_at: clock.now() }
  }

  const register = (metadata: object = {}, token: string | undefined = shop.accessToken) =>
    asJson<Registered>(
      send('/v1/oauth2/register', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== '' && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ client_name: 'Ledger App', redirect_uris: [redirect_uri], ...metadata }),
      }),
    )

  const queryOf = (client_id: string, more: Record<string, string> = {}): string =>
    `?${new URLSearchParams({
      client_id,
      response_type: 'code',
      redirect_uri,
      scope: 'openid email products:read',
      state: 'st',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    })}`

  /** Opens the consent page and submits its form. */
  const answer = async (query: string, form: Record<string, string> = { action: 'allow' }) => {
    const page = await send(`/oauth2/authorize${query}`)
    if (page.status !== 200) return page
    const text = await page.text()
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const sub = /<option value="([^"]+)"/.exec(text)?.[1]
    return post(`/v1/oauth2/consent${query}`, { csrf, ...(sub !== undefined && { sub }), ...form })
  }
  /** Returns the parameters of the redirect back to the client. */
  const redirectParameters = (response: Response): Record<string, string> =>
    Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)

  const codeFor = async (client: Registered, more: Record<string, string> = {}): Promise<string> =>
    redirectParameters(await answer(queryOf(client.client_id, { prompt: 'consent', ...more })))['code'] ?? ''

  const credentials = ({ client_id, client_secret }: Registered) => ({ client_id, client_secret })
  const redeem = (client: Registered, code: string, more: Record<string, string> = {}) =>
    post('/v1/oauth2/token', {
      ...credentials(client),
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
      ...more,
    })
  const refresh = (client: Registered, refresh_token: string, more: Record<string, string> = {}) =>
    post('/v1/oauth2/token', {
      ...credentials(client),
      grant_type: 'refresh_token',
      refresh_token,
      ...more,
    })

  type Tokens = {
    readonly access_token: string
    readonly refresh_token: string
    readonly id_token: string
    readonly scope: string
    readonly expires_in: number
  }
  const tokensFor = async (client: Registered, more: Record<string, string> = {}): Promise<Tokens> =>
    asJson<Tokens>(redeem(client, await codeFor(client, more)))
  const call = (path: string, token: string, method = 'GET') =>
    send(path, { method, headers: { authorization: `Bearer ${token}` } })

  return {
    ...shop,
    addPerson,
    answer,
    asJson,
    call,
    codeFor,
    credentials,
    post,
    queryOf,
    redeem,
    refresh,
    register,
    send,
    redirectParameters,
    signIn,
    signOut: () => {
      signed_in = undefined
    },
    tokensFor,
  }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>
