/** Sends the browser on to an address that was made for its person alone, and that nothing may keep. */
export const redirectTo = (url: string): Response =>
  new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } })

/** An error as the server itself answers it. */
export const errorAnswer = (status: number, error: string, detail: unknown): Response =>
  Response.json({ error, detail }, { status, headers: { 'cache-control': 'no-store' } })
