import type { Shop } from './open-shop.ts'

/** A page as a visitor gets it. */
type Shown = {
  readonly status: number
  readonly location: string | null
  readonly headers: Headers
  readonly text: string
}

/** A browser at the portal of a seller: it keeps cookies, sends forms, and makes the calls that the application makes. */
export const portalVisitor = (shop: Pick<Shop, 'fetch' | 'serverURL'>, slug = 'atelier') => {
  const cookies = new Map<string, string>()

  const send = async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const headers = new Headers(init.headers)
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (sent !== '') headers.set('Cookie', sent)
    const response = await shop.fetch(new Request(new URL(path, shop.serverURL), { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', age = ''] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(cookie) ?? []
      if (age === '0') cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      text: await response.text(),
    }
  }

  const home = `/${slug}/portal`
  const call = (
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = { 'Sec-Fetch-Site': 'same-origin' },
  ) =>
    send(home + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    /** Makes a call of the API below the portal's home, as its pages do. */
    call,
    /** Reads what a call of the API answers. */
    read: async (path: string): Promise<unknown> => JSON.parse((await call('GET', path)).text),
    cookies,
    home,
    /** Opens a page below the portal's home, or any address. */
    open: (path = '') => send(path.startsWith('http') ? path : home + path),
    /** Sends a form to a page below the portal's home. */
    submit: (
      path: string,
      fields: Readonly<Record<string, string>> = {},
      headers: Readonly<Record<string, string>> = {},
    ) => send(home + path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

export type PortalVisitor = ReturnType<typeof portalVisitor>
