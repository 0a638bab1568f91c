/** Redirects the browser to a URL created for its user, which must not be cached. */
export const redirectTo = (url: string): Response =>
  new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } })

/** Returns an error in the server's own format. */
export const errorResponse = (status: number, error: string, detail: unknown): Response =>
  Response.json({ error, detail }, { status, headers: { 'cache-control': 'no-store' } })
