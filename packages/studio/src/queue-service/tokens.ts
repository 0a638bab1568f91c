import { randomBytes } from 'node:crypto'
import type { Clock } from '@atelier/plumbing/clock'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { type Answer, answer, type Call } from './call.ts'

const Wanted = z.object({
  allowed_apps: z.array(z.string()).check(z.minLength(1)),
  /** Seconds. */
  token_expiration: z.int().check(z.minimum(1), z.maximum(3600)),
})

export type Tokens = ReturnType<typeof openTokens>

/** Short-lived tokens for realtime connections. */
export const openTokens = (clock: Clock) => {
  const issued = new Map<string, { readonly apps: readonly string[]; readonly until: number }>()
  return {
    issue: ({ input }: Call): Answer => {
      const wanted = safeParse(Wanted, input)
      if (!wanted.success) return answer(422, { detail: 'Name allowed_apps and token_expiration.' })
      const now = clock.now().getTime()
      for (const [token, { until }] of issued) if (until <= now) issued.delete(token)
      const token = randomBytes(24).toString('base64url')
      const { allowed_apps: apps, token_expiration } = wanted.data
      issued.set(token, { apps, until: now + token_expiration * 1000 })
      return answer(200, token)
    },
    /** Whether a token opens an app now. */
    opens: (token: string, alias: string): boolean => {
      const found = issued.get(token)
      return found !== undefined && found.until > clock.now().getTime() && found.apps.includes(alias)
    },
  }
}
