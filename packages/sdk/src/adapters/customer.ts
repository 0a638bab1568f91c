export type ServerOptions = {
  /** The address of the server. Default: `ATELIER_SERVER_URL` of the environment. */
  readonly serverURL?: string | undefined
  /** An organization's token. Default: `ATELIER_ACCESS_TOKEN` of the environment. */
  readonly accessToken?: string | undefined
  /** Answers the requests to the server. Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response> | Response) | undefined
}

type Answer = string | null | undefined

/** Says who is signed in, from what the framework hands over; nothing for nobody. One of both. */
export type CustomerOptions<Asked> = {
  /** The id of the customer. */
  readonly getCustomerId?: (asked: Asked) => Answer | Promise<Answer>
  /** The id that the application itself has for the customer. */
  readonly getExternalCustomerId?: (asked: Asked) => Answer | Promise<Answer>
}

/** Who is signed in, as a new checkout or session names them; undefined for nobody. */
export const customerOf = async <Asked>(
  { getCustomerId, getExternalCustomerId }: CustomerOptions<Asked>,
  asked: Asked,
): Promise<{ customer_id: string } | { customer_external_id: string } | undefined> => {
  const customer_id = await getCustomerId?.(asked)
  if (customer_id) return { customer_id }
  const customer_external_id = await getExternalCustomerId?.(asked)
  return customer_external_id ? { customer_external_id } : undefined
}
export type SignedIn = Awaited<ReturnType<typeof customerOf>>

/** Leads a person to another address; what it was made for is theirs alone. */
export const leadTo = (url: string): Response =>
  new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } })

/** An answer that says what is wrong. */
export const refusal = (status: number, error: string, detail: unknown): Response =>
  Response.json({ error, detail }, { status, headers: { 'cache-control': 'no-store' } })
