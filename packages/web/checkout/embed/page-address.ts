/** What the address of the page says: `/checkout/{client_secret}[/confirmation]?embed=true&embed_origin=…`. */
export type PageAddress = {
  readonly clientSecret: string
  readonly confirmation: boolean
  /** The origin of the page that frames this one, as it says itself; undefined outside of frames. */
  readonly embedOrigin: string | undefined
}

/** The origin of an address, or undefined when it is not an http(s) address. */
export const webOrigin = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) ? origin : undefined
}

/** Reads the page's own address; undefined when it names no checkout. */
export const readAddress = (address: string): PageAddress | undefined => {
  const { pathname, searchParams } = new URL(address)
  const [, secret, confirmation] = /^\/checkout\/([^/]+)(\/confirmation)?\/?$/.exec(pathname) ?? []
  if (secret === undefined) return undefined
  return {
    clientSecret: decodeURIComponent(secret),
    confirmation: confirmation !== undefined,
    embedOrigin:
      searchParams.get('embed') === 'true' ? webOrigin(searchParams.get('embed_origin') ?? '') : undefined,
  }
}

/** Whether a success address is this page's own confirmation, which then needs no journey. */
export const isOwnConfirmation = (successUrl: string, origin: string, clientSecret: string): boolean => {
  if (!URL.canParse(successUrl)) return false
  const url = new URL(successUrl)
  return url.origin === origin && url.pathname === `/checkout/${clientSecret}/confirmation`
}

/** Where a fresh checkout goes on: in a frame it keeps what the frame's address said. */
export const keepFrame = (freshUrl: string, address: string): string => {
  const fresh = new URL(freshUrl, address)
  const { searchParams } = new URL(address)
  for (const key of ['embed', 'embed_origin']) {
    const value = searchParams.get(key)
    if (value !== null) fresh.searchParams.set(key, value)
  }
  return fresh.href
}
