import { webOrigin } from '../../lib/web-origin.ts'

/** Parts of the page's URL: `/checkout/{client_secret}[/confirmation]?embed=true&embed_origin=…`. */
type PageParams = {
  readonly clientSecret: string
  readonly confirmation: boolean
  /** Origin of the framing page, from the URL; undefined outside of frames. */
  readonly embedOrigin: string | undefined
  /** Color scheme from the URL; undefined leaves it to the browser. */
  readonly theme: 'light' | 'dark' | undefined
}

/** Decodes a part of a path; undefined for a malformed escape sequence, as in a truncated link. */
const decodePart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Parses the page's own URL; undefined when it contains no checkout. */
export const readPageParams = (url: string): PageParams | undefined => {
  const { pathname, searchParams } = new URL(url)
  const [, part = '', confirmation] = /^\/checkout\/([^/]+)(\/confirmation)?\/?$/.exec(pathname) ?? []
  const clientSecret = decodePart(part)
  if (clientSecret === undefined || clientSecret === '') return undefined
  const theme = searchParams.get('theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    clientSecret,
    confirmation: confirmation !== undefined,
    embedOrigin:
      searchParams.get('embed') === 'true' ? webOrigin(searchParams.get('embed_origin') ?? '') : undefined,
  }
}

/** Returns true when a success URL is this page's own confirmation, which needs no redirect. */
export const isOwnConfirmation = (successUrl: string, origin: string, clientSecret: string): boolean => {
  if (!URL.canParse(successUrl)) return false
  const url = new URL(successUrl)
  return url.origin === origin && url.pathname === `/checkout/${clientSecret}/confirmation`
}

/** Returns the URL of another checkout with the frame parameters of this page. */
export const keepFrame = (freshUrl: string, url: string): string => {
  const fresh = new URL(freshUrl, url)
  const { searchParams } = new URL(url)
  for (const key of ['embed', 'embed_origin', 'theme']) {
    const value = searchParams.get(key)
    if (value !== null) fresh.searchParams.set(key, value)
  }
  return fresh.href
}
