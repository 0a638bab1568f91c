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
