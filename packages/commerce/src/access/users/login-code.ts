import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services } from '../../core/services.ts'

/** The job that makes and sends a code, for an address that a user may have. */
const sendLoginCode = defineJob({
  name: 'users.send-login-code',
  payload: z.object({ email: z.string() }),
  // A person who waits asks again; an old code that arrives hours later would only replace a newer one.
  maxAttempts: 3,
})

/** Makes a code and sends it. A job that repeats makes another code, which replaces the first. */
export const sendLoginCodeJob = ({ identity }: Services): JobHandler =>
  handle(sendLoginCode, ({ email }) => identity.sendCode(email))

/**
 * Queues a sign-in code. The address is looked up by the job alone, so that the answer and its time are the same for
 * addresses that a user has and for those that nobody has.
 *
 * @throws TooManyRequests
 */
export const requestLoginCode = async (services: Services, email: string, ip: string): Promise<void> => {
  services.identity.countCode(email, ip)
  await services.database.transact((tx) => enqueue(tx, sendLoginCode, { email }))
}
