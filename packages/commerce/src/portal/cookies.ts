import type { PageReply } from '@atelier/plumbing/http'

/** The session of the portal, and the request for a sign-in code. No script can read them. */
type PortalCookie = 'portal_session' | 'portal_code'

type Place = { readonly public_url: string; readonly slug: string }

/**
 * The header that sets cookies for the portal of one seller. Cookies of other sellers are apart by their path;
 * `Lax` keeps pages of other sites from sending forms with them.
 *
 * @param values the value of each cookie, and how long the browser keeps it in milliseconds; 0 removes it
 */
export const setCookies = (
  { public_url, slug }: Place,
  values: { readonly [name in PortalCookie]?: readonly [value: string, milliseconds: number] },
): NonNullable<PageReply['headers']> => {
  const secure = public_url.startsWith('https:') ? '; Secure' : ''
  return {
    'Set-Cookie': Object.entries(values).map(
      ([name, [value, milliseconds]]) =>
        `${name}=${value}; Path=/${slug}/portal; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Lax${secure}`,
    ),
  }
}
