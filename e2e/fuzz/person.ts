export type Json = Readonly<Record<string, unknown>>

/** Makes two objects of a kind to be deleted: one by a call, one by the same call below `/snake`. */
export const createTwo = (make: (at: number) => Promise<Json>): Promise<readonly Json[]> =>
  Promise.all([make(1), make(2)])

/** Creates the objects that require a signed-in user: spare ones to delete, and a last one to keep. */
export const createForPerson = async (
  create: (path: string, body: Json) => Promise<Json>,
  organization_id: string,
): Promise<Readonly<Record<string, readonly Json[]>>> => {
  const below = `/v1/organizations/${organization_id}`
  const token = { comment: 'Shop', scopes: ['products:read'] }
  const makers: Readonly<Record<string, () => Promise<Json>>> = {
    organization_access_tokens: async () =>
      inner(await create('/v1/organization-access-tokens/', { ...token, organization_id })),
    personal_access_tokens: async () => inner(await create('/v1/personal-access-tokens/', token)),
    invitations: () =>
      create(`${below}/invitations`, { email: `${crypto.randomUUID()}@example.com`, role: 'support' }),
    exports: () => create(`${below}/exports`, {}),
    domains: () => create(`${below}/domains`, { name: `${crypto.randomUUID()}.example.com` }),
  }
  const created = Object.entries(makers).map(
    async ([kind, make]) => [kind, [...(await createTwo(make)), await make()]] as const,
  )
  return Object.fromEntries(await Promise.all(created))
}

/** Object in the response to its creation, which also contains its secret. */
const inner = (response: Json): Json =>
  (Object.values(response).find((candidate) => typeof candidate === 'object') ?? {}) as Json
