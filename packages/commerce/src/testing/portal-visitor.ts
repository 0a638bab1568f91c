import type { Shop } from './open-shop.ts'

/** Page as received by a visitor. */
type Shown = {
  readonly status: number
  readonly location: string | null
  readonly headers: Headers
  readonly text: string
}

/**
 * Returns the browser at a seller's portal: stores cookies, submits forms, and makes the API calls of the application.
 */
export const portalVisitor = (shop: Pick<Shop, 'fetch' | 'serverURL'>, slug = 'atelier') => {
  const cookies = new Map<string, string>()

  const send = async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const headers = new Headers(init.headers)
    const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookieHeader !== '') headers.set('Cookie', cookieHeader)
    const response = await shop.fetch(new Request(new URL(path, shop.serverURL), { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? []
      if (/; *Max-Age=0(;|$)/i.test(attributes)) cookies.delete(name)
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
    /** Makes an API call below the portal's home, as its pages do. */
    call,
    /** Makes an API call, and returns its JSON response. */
    read: async (path: string): Promise<unknown> => JSON.parse((await call('GET', path)).text),
    cookies,
    home,
    /** Opens a page below the portal's home, or any address. */
    open: (path = '') => send(path.startsWith('http') ? path : home + path),
    /** Submits a form to a page below the portal's home. */
    submit: (
      path: string,
      fields: Readonly<Record<string, string>> = {},
      headers: Readonly<Record<string, string>> = {},
    ) => send(home + path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

export type PortalVisitor = ReturnType<typeof portalVisitor>
