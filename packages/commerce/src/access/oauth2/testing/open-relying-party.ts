import type { TestClock } from '@atelier/plumbing/testing'
import { makeSessionsOlder } from '../../identity/testing/people.ts'
import { ensureUser } from '../../identity/user-queries.ts'
import { openShop } from '../../../testing/open-shop.ts'
import { codeFor, openBrowser } from '../../../testing/sign-in.ts'
import { challenge, redirect_uri, verifier } from './open-provider.ts'

export const post_logout_redirect_uri = 'https://app.example/signed-out'

/** Opens a shop with an OAuth 2.0 client, and users who sign in on the real pages in their own browsers. */
export const openRelyingParty = async (overrides: { readonly clock?: TestClock } = {}) => {
  const shop = await openShop({}, overrides)

  const register = async (metadata: object = {}, token: string | undefined = shop.accessToken) => {
    const body = {
      client_name: 'Ledger App',
      redirect_uris: [redirect_uri],
      post_logout_redirect_uris: [post_logout_redirect_uri],
      ...metadata,
    }
    const answer = await openBrowser(shop).call('POST', '/v1/oauth2/register', body, {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    })
    return (await answer.json()) as { client_id: string; client_secret: string }
  }
  const client = await register()

  /** Returns a browser that follows redirects within this server. */
  const openPerson = () => {
    const browser = openBrowser(shop)
    /** Follows redirects to the final page of this server, or to an external URL. */
    const follow = async (response: Response) => {
      let [at, steps] = [response, 0]
      for (;;) {
        const location = at.headers.get('location')
        if (location === null) return { response: at, text: await at.text(), elsewhere: undefined, steps }
        const url = new URL(location, shop.serverURL)
        if (url.origin !== shop.serverURL) return { response: at, text: '', elsewhere: url, steps }
        if ((steps += 1) > 5) throw new Error(`The redirects go in circles: ${url.href}`)
        at = await browser.get(url.pathname + url.search)
      }
    }
    const open = async (path: string) => follow(await browser.get(path))
    const press = async (path: string, fields: Record<string, string>) =>
      follow(await browser.form(path, fields))
    /** Submits address and code on the sign-in page. */
    const signInOn = async (page: string, email: string) => {
      const return_to = /name="return_to" value="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
      await shop.database.transact((tx) => ensureUser(tx, email, shop.clock.now()))
      await browser.form('/login/code', { email, return_to })
      // Same as the queued job, without starting a worker.
      await shop.runJob('users.send-login-code', { email })
      return press('/login', { email, code: codeFor(shop, email) ?? '', return_to })
    }
    /** Submits a button of the consent page. */
    const answer = async (page: string, action: 'allow' | 'deny' = 'allow') => {
      const target = /action="(\/v1\/oauth2\/consent[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1]
      if (target === undefined || csrf === undefined) throw new Error(`No consent page: ${page}`)
      return press(target, { csrf, action })
    }
    return { ...browser, answer, open, press, signInOn }
  }

  const addressOf = (more: Record<string, string> = {}): string =>
    `/oauth2/authorize?${new URLSearchParams({
      client_id: client.client_id,
      response_type: 'code',
      redirect_uri,
      scope: 'openid email',
      state: 'st',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    })}`
  const redeem = async (code: string) => {
    const answer = await openBrowser(shop).form('/v1/oauth2/token', {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
    })
    return (await answer.json()) as { access_token: string; refresh_token: string; id_token: string }
  }
  /** Ages all sessions by the machine's clock. */
  const ageSessions = (milliseconds: number): Promise<void> =>
    makeSessionsOlder(shop.database.db, milliseconds)
  return { ...shop, addressOf, ageSessions, client, openPerson, redeem, register, shop }
}

export type RelyingParty = Awaited<ReturnType<typeof openRelyingParty>>

/** Returns the claims of an ID token, unverified. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
