/** Default origins of the provider's API clients. */
const providerOrigins: readonly string[] = ['https://api.polar.sh', 'https://sandbox-api.polar.sh']

/**
 * Returns a `fetch` that redirects calls of the provider's API to another server of the same wire, below
 * `/snake`. All other requests are unchanged.
 *
 * @param fetch sends the requests
 * @param serverURL the URL of the server, for example `http://localhost:4000`
 */
export const redirectFetch = (fetch: typeof globalThis.fetch, serverURL: string): typeof globalThis.fetch => {
  const base = new URL('snake', serverURL.replace(/\/*$/, '/')).href
  return (input, init) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input, base)
    if (!providerOrigins.includes(origin)) return fetch(input, init)
    const url = `${base}${pathname}${search}`
    return input instanceof Request ? fetch(new Request(url, input), init) : fetch(url, init)
  }
}
