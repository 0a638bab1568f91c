import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/**
 * Returns a plugin of the library that opens a session for a user proven in a way unknown to the library: by
 * a passkey, or an account at a provider. It is internal, because the library's HTTP handler is not served.
 */
export const signInProven = () => ({
  id: 'sign-in-proven',
  endpoints: {
    signInProven: createAuthEndpoint(
      '/sign-in/proven',
      { method: 'POST', requireHeaders: true, body: z.object({ user_id: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.user_id)
        // The user was deleted a moment ago: no cookie, no session.
        if (user === null) return ctx.json({ signed_in: false })
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ signed_in: true })
      },
    ),
  },
})
