type CustomerId = string | null | undefined

/**
 * Identifies the signed-in customer from the framework's request; undefined without one. One of the two
 * functions is set.
 */
export type CustomerOptions<Asked> = {
  /** Returns the id of the customer. */
  readonly getCustomerId?: (request: Asked) => CustomerId | Promise<CustomerId>
  /** Returns the application's own id of the customer. */
  readonly getExternalCustomerId?: (request: Asked) => CustomerId | Promise<CustomerId>
}

/** Returns the signed-in customer, in the form of a new checkout or session; undefined without one. */
export const customerOf = async <Asked>(
  { getCustomerId, getExternalCustomerId }: CustomerOptions<Asked>,
  request: Asked,
): Promise<{ customer_id: string } | { customer_external_id: string } | undefined> => {
  const customer_id = await getCustomerId?.(request)
  if (customer_id) return { customer_id }
  const customer_external_id = await getExternalCustomerId?.(request)
  return customer_external_id ? { customer_external_id } : undefined
}
export type SignedIn = Awaited<ReturnType<typeof customerOf>>
