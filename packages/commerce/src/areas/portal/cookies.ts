import type { PageReply } from '@atelier/plumbing/http'

/** The session of the portal, and the request for a sign-in code. No script can read either. */
export type PortalCookie = 'portal_session' | 'portal_code'

type Place = { readonly public_url: string; readonly slug: string }

/**
 * The header that sets a cookie for the portal of one seller. Cookies of other sellers are apart by their path;
 * `Lax` keeps pages of other sites from sending forms with it.
 *
 * @param seconds how long the browser keeps it; 0 removes it
 */
export const setCookie = (
  { public_url, slug }: Place,
  name: PortalCookie,
  value: string,
  seconds: number,
): NonNullable<PageReply['headers']> => {
  const secure = public_url.startsWith('https:') ? '; Secure' : ''
  return {
    'Set-Cookie': `${name}=${value}; Path=/${slug}/portal; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  }
}
