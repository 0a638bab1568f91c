import * as z from 'zod/mini'

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.nullish(z.string()),
  expires_in: z.number(),
})
export const TokensOfBot = z.object({ guild: z.object({ id: z.string(), name: z.string() }) })
export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** Set for accounts without a unique name; `0` for all others. */
  discriminator: z.nullish(z.string()),
})
export const Member = z.object({ roles: z.array(z.string()) })
export const Guild = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      position: z.number(),
      color: z.optional(z.number()),
      managed: z.boolean(),
    }),
  ),
})
