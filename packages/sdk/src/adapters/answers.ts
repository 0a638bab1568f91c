/** Leads a person to another address; what it was made for is theirs alone. */
export const leadTo = (url: string): Response =>
  new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } })

/** An answer that says what is wrong. */
export const refusal = (status: number, error: string, detail: unknown): Response =>
  Response.json({ error, detail }, { status, headers: { 'cache-control': 'no-store' } })
