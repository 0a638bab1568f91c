import { ensureUser } from '../access/identity/user-queries.ts'
import type { Shop } from './open-shop.ts'

/** Returns the browser that submits forms and makes calls like the pages of this server, and stores cookies. */
export const openBrowser = (shop: Shop, ip?: string) => {
  const jar = new Map<string, string>()
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (!headers.has('origin') && method !== 'GET') headers.set('origin', shop.serverURL)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const request = new Request(`${shop.serverURL}${path}`, { ...init, method, headers })
    const response = await shop.fetchFrom(request, ip)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send('POST', path, { body: new URLSearchParams(fields), headers }),
    call: (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      send(method, path, {
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** Returns the latest code sent to an e-mail address; undefined when there is none. */
export const codeFor = (shop: Shop, email: string): string | undefined =>
  shop.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /Your code is (\d{6})/.exec(text)?.[1] ?? [])
    .at(-1)

/** Creates the user with an e-mail address, and signs them in with a code in a new browser. */
export const signIn = async (shop: Shop, email: string) => {
  const user = await shop.database.transact((tx) => ensureUser(tx, email, shop.clock.now()))
  const browser = openBrowser(shop)
  await browser.form('/login/code', { email })
  await shop.runJobs()
  const response = await browser.form('/login', { email, code: codeFor(shop, email) ?? '' })
  if (response.status !== 303) throw new Error(`Signing ${email} in was answered ${response.status}.`)
  return { ...browser, user_id: user.id }
}
