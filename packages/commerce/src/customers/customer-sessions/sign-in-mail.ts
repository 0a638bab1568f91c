import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { deriveKey } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeSignInCode } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { findSignInMail } from './sign-in-queries.ts'

const codeLength = 6

/**
 * Derives the six digits of a sign-in code from the id of the request and the server's secret. Read access to
 * the database does not reveal codes, and a repeated job sends the same code.
 */
export const signInCodeOf = (secret: string, id: string): string =>
  String(deriveKey(secret, `sign-in code ${id}`).readUIntBE(0, 6) % 10 ** codeLength).padStart(
    codeLength,
    '0',
  )

export const sendSignInCode = defineJob({
  name: 'customer-sessions.send-sign-in-code',
  payload: z.object({ code_id: Id }),
})

/**
 * Sends the code to the customer with the e-mail address; does nothing without a customer or after the code
 * has expired.
 */
export const sendSignInCodeJob = (services: Services): JobHandler =>
  handle(sendSignInCode, async ({ code_id }) => {
    const { database, mailer, clock, secret } = services
    const request = await findSignInMail(database.db, code_id, clock.now())
    if (request === undefined) return
    const { to, customer_id } = request
    const voice = await openVoice(services, { customer_id, mail: 'sign_in_code' })
    const content = writeSignInCode(voice, signInCodeOf(secret, code_id))
    await mailer.send(mailOf(voice, content, { id: `sign-in-code-${code_id}`, to }))
  })
