import type { PageReply } from '@atelier/plumbing/http'

/** The portal session, and the request for a sign-in code. Both are HttpOnly. */
type PortalCookie = 'portal_session' | 'portal_code'

/** Values of cookies with their lifetimes, in milliseconds. */
export type PortalCookies = {
  readonly [name in PortalCookie]?: readonly [value: string, milliseconds: number]
}

type PortalLocation = { readonly public_url: string; readonly slug: string }

/**
 * Returns the header that sets the cookies of one seller's portal. The path separates them from those of
 * other sellers; `Lax` keeps pages of other sites from submitting forms with them.
 *
 * @param values value and lifetime in milliseconds of each cookie; 0 removes it
 */
export const setCookies = (
  { public_url, slug }: PortalLocation,
  values: PortalCookies,
): NonNullable<PageReply['headers']> => {
  const secure = public_url.startsWith('https:') ? '; Secure' : ''
  return {
    'Set-Cookie': Object.entries(values).map(
      ([name, [value, milliseconds]]) =>
        `${name}=${value}; Path=/${slug}/portal; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Lax${secure}`,
    ),
  }
}
