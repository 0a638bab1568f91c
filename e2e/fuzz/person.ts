export type Json = Readonly<Record<string, unknown>>

/** Two objects of a kind that are to be deleted: one by a call, one by the same call below `/snake`. */
export const twice = (make: (at: number) => Promise<Json>): Promise<readonly Json[]> =>
  Promise.all([make(1), make(2)])

/** Creates what only people who are signed in can create: spare objects to delete, and a last one that is kept. */
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
  const made = Object.entries(makers).map(
    async ([kind, make]) => [kind, [...(await twice(make)), await make()]] as const,
  )
  return Object.fromEntries(await Promise.all(made))
}

/** The token in the answer to its creation, which also has its secret. */
const inner = (answer: Json): Json =>
  (Object.values(answer).find((one) => typeof one === 'object') ?? {}) as Json
