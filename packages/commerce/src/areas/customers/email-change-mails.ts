import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Mail } from '@atelier/plumbing/mail'
import { deriveKey, tokenFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import { portalUrl } from '../organizations/index.ts'
import { findEmailChangeWithSeller } from './email-change-queries.ts'
import { maskEmail } from './rules.ts'

const ChangeMail = z.enum(['confirm', 'asked', 'changed'])

/** The secret of the link that makes a change. It follows from the id, so that the job can write it. */
export const emailChangeToken = (secret: string, id: string): string =>
  tokenFromSeed('atelier_cec_', deriveKey(secret, `e-mail change ${id}`))

/** The job that sends an e-mail about a change of address: to the new address, or to the old one. */
export const sendEmailChange = defineJob({
  name: 'customers.send-email-change',
  payload: z.object({ change_id: Id, mail: ChangeMail }),
})

type Written = { readonly to: string; readonly subject: string; readonly text: string }

/** The e-mails by what they say. The old address does not learn the new one: its reader may be another person by now. */
const texts: Record<
  z.infer<typeof ChangeMail>,
  (change: { old_email: string; email: string; seller: string; link: string }) => Written
> = {
  confirm: ({ email, seller, link }) => ({
    to: email,
    subject: `Confirm your e-mail address for ${seller}`,
    text: `Your purchases at ${seller} are to be kept under this address. To confirm that it is yours, open this page within an hour:

${link}

If you did not ask for this, there is nothing to do: nothing changes.`,
  }),
  asked: ({ old_email, email, seller }) => ({
    to: old_email,
    subject: `Your e-mail address at ${seller} is to change`,
    text: `Somebody who is signed in to your purchases at ${seller} asked to change the e-mail address to ${maskEmail(email)}. It changes when that is confirmed from the new address.

If this was not you, answer ${seller} at once.`,
  }),
  changed: ({ old_email, email, seller }) => ({
    to: old_email,
    subject: `Your e-mail address at ${seller} has changed`,
    text: `Your purchases at ${seller} are kept under another e-mail address now: ${maskEmail(email)}. This address no longer opens them.

If this is wrong, tell ${seller} at once.`,
  }),
}

/** Sends the e-mails. */
export const sendEmailChangeJob = ({ database, mailer, secret, public_url }: Services): JobHandler =>
  handle(sendEmailChange, async ({ change_id, mail }) => {
    const change = await findEmailChangeWithSeller(database.db, change_id)
    if (change === undefined) return
    const link = `${portalUrl({ public_url }, change.slug)}/email?token=${emailChangeToken(secret, change_id)}`
    const written: Mail = { id: `email-change-${mail}-${change_id}`, ...texts[mail]({ ...change, link }) }
    await mailer.send(written)
  })
