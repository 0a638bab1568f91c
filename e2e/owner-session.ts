import { request, type IncomingMessage } from 'node:http'
import type { RunningProduct } from './product.ts'

/**
 * Signs a person in with a link that works once, and returns the cookie of the session. The request has a connection of its own: the
 * command that makes a link blocks this process, while the server may close the connections that `fetch` keeps.
 */
export const signInByLink = async (link: string): Promise<string> => {
  const { origin, searchParams } = new URL(link)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
    request(`${origin}/login/link`, { method: 'POST', agent: false, headers }, resolve)
      .on('error', reject)
      .end(new URLSearchParams({ token: searchParams.get('token') ?? '' }).toString())
  })
  response.resume()
  const [cookie] = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0])
  if (cookie === undefined) throw new Error(`Signing in with a link was answered ${response.statusCode}.`)
  return cookie
}

const sessions = new WeakMap<RunningProduct, Promise<string>>()

/**
 * The cookie of the first owner of a product, the same for all journeys. A journey that signs out, or needs a sign-in of a
 * moment ago, has an owner of its own.
 */
export const ownerCookieOf = async (product: RunningProduct): Promise<string> => {
  if (product.ownerCookie !== undefined) return product.ownerCookie
  const session = sessions.get(product) ?? signInByLink(product.ownerLink)
  sessions.set(product, session)
  return session
}
