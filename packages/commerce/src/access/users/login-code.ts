import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services } from '../../core/services.ts'

/** Job that creates and sends a code, for an address that may have a user. */
const sendLoginCode = defineJob({
  name: 'users.send-login-code',
  payload: z.object({ email: z.string() }),
  // A waiting person asks again; a code that arrives hours later would only replace a newer one.
  maxAttempts: 3,
})

/** Creates and sends a code. A repeated job creates another code, which replaces the first. */
export const sendLoginCodeJob = ({ identity }: Services): JobHandler =>
  handle(sendLoginCode, ({ email }) => identity.sendCode(email))

/**
 * Queues a sign-in code. Only the job looks up the address, so that response and timing are the same for
 * addresses with and without a user.
 *
 * @throws TooManyRequests
 */
export const requestLoginCode = async (services: Services, email: string, ip: string): Promise<void> => {
  services.identity.countCode(email, ip)
  await services.database.transact((tx) => enqueue(tx, sendLoginCode, { email }))
}
