import { request, type IncomingMessage } from 'node:http'
import type { RunningProduct } from './product.ts'

/**
 * Signs a person in with a single-use link, and returns the cookie of the session. Uses its own connection:
 * the command that makes a link blocks this process, while the server may close the keep-alive connections of
 * `fetch`.
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
 * Returns the cookie of a product's first owner, the same for all journeys. A journey that signs out, or
 * needs a recent sign-in, uses its own owner.
 */
export const ownerCookieOf = async (product: RunningProduct): Promise<string> => {
  if (product.ownerCookie !== undefined) return product.ownerCookie
  const session = sessions.get(product) ?? signInByLink(product.ownerLink)
  sessions.set(product, session)
  return session
}
