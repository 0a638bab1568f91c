import { request as send, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { ownerLinkOf, type RunningProduct } from './product.ts'

/** Page, or the URL at which following redirects stopped. */
export type Visit = { readonly url: URL; readonly status: number; readonly text: string }

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** Opens a URL like a browser navigation. `fetch` sends headers that identify it as another mode. */
const navigate = (url: URL, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const request = send(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...navigation, ...headers },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response
      text(response).then((page) => resolve({ status, headers: answered, text: page }), reject)
    })
    request.end(body)
  })

/**
 * Headless browser: it stores cookies by host and follows redirects.
 *
 * @param stopsAt returns true for a URL that it does not open; the visit ends there
 */
export const openHttpBrowser = (stopsAt: (url: URL) => boolean = () => false) => {
  const jars = new Map<string, Map<string, string>>()
  const open = async (address: string | URL, fields?: Record<string, string>): Promise<Visit> => {
    let url = new URL(address)
    let body = fields && new URLSearchParams(fields).toString()
    for (let steps = 0; steps < 15; steps += 1) {
      if (stopsAt(url)) return { url, status: 0, text: '' }
      const jar = jars.get(url.host) ?? new Map<string, string>()
      jars.set(url.host, jar)
      const answer = await navigate(
        url,
        {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && {
            origin: url.origin,
            'content-type': 'application/x-www-form-urlencoded',
          }),
        },
        body,
      )
      for (const cookie of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      const { location } = answer.headers
      if (location === undefined) return { url, status: answer.status, text: answer.text }
      url = new URL(location, url)
      body = undefined
    }
    throw new Error(`The redirects go in circles: ${url.href}`)
  }
  const visit = (address: string | URL) => open(address)
  /** Sends a form of this site, as its page would. */
  const submit = (address: string | URL, fields: Record<string, string>) => open(address, fields)
  /** Presses `Allow` on the consent page at which a visit has ended. */
  const allow = ({ url, text }: Visit): Promise<Visit> => {
    const action = /action="(\/v1\/oauth2\/consent[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1]
    if (action === undefined || csrf === undefined) throw new Error(`This is no consent page:\n${text}`)
    return submit(new URL(action, url), { csrf, action: 'allow' })
  }
  /** Cookies for a URL, in the format of the header. */
  const cookiesFor = (address: string | URL): string =>
    [...(jars.get(new URL(address).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  return { allow, cookiesFor, submit, visit }
}

export type HttpBrowser = ReturnType<typeof openHttpBrowser>

/** Signs a person in as an owner. */
export const signInOwner = async (
  product: RunningProduct,
  { visit, submit }: HttpBrowser,
  email: string,
): Promise<void> => {
  const page = await visit(ownerLinkOf(product, email))
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const { status } = await submit(new URL('/login/link', product.url), { token })
  if (status !== 200) throw new Error(`Signing in with the link was answered ${status}.`)
}

/** Registers an OAuth client at a product. */
export const registerClient = async (product: RunningProduct, metadata: object) => {
  const response = await fetch(`${product.url}/v1/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  if (response.status !== 201) throw new Error(`The registration was answered ${response.status}.`)
  return (await response.json()) as { readonly client_id: string; readonly client_secret: string }
}
