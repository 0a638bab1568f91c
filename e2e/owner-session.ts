import type { RunningProduct } from './product.ts'

/** Signs a person in with a link that works once, and returns the cookie of the session. */
export const signInByLink = async (link: string): Promise<string> => {
  const { origin, searchParams } = new URL(link)
  const response = await fetch(`${origin}/login/link`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' }),
    redirect: 'manual',
  })
  const [cookie] = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookie === undefined) throw new Error(`Signing in with a link was answered ${response.status}.`)
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
