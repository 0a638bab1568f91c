import { maskEmail } from '@atelier/contract/primitives/masked-email'
import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { deriveStoredKey, tokenFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeEmailAsked, writeEmailChanged, writeEmailConfirm } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { portalUrl } from '../../core/site-url.ts'
import { findEmailChangeWithSeller } from './email-change-queries.ts'

const ChangeMail = z.enum(['confirm', 'asked', 'changed'])

/** E-mail names as sellers know them. */
const kinds = {
  confirm: 'email_change_confirm',
  asked: 'email_change_asked',
  changed: 'email_changed',
} as const

/** Returns the secret of the link that confirms a change. Derived from the id, so that the job can recompute it. */
export const emailChangeToken = (secret: string, id: string): string =>
  tokenFromSeed('atelier_cec_', deriveStoredKey(secret, `e-mail change ${id}`))

/** Job that sends an e-mail about a change of address, to the new or the old address. */
export const sendEmailChange = defineJob({
  name: 'customers.send-email-change',
  payload: z.object({ change_id: Id, mail: ChangeMail }),
})

/**
 * Sends the e-mails. The old address does not reveal the new one, because its mailbox may have changed hands.
 */
export const sendEmailChangeJob = (services: Services): JobHandler =>
  handle(sendEmailChange, async ({ change_id, mail }) => {
    const { database, mailer, secret } = services
    const change = await findEmailChangeWithSeller(database.db, change_id)
    if (change === undefined) return
    const { customer_id, email, old_email } = change
    const link = `${portalUrl(services, change)}/email?token=${emailChangeToken(secret, change_id)}`
    const voice = await openVoice(services, { customer_id, mail: kinds[mail] })
    const content = {
      confirm: () => writeEmailConfirm(voice, link),
      asked: () => writeEmailAsked(voice, maskEmail(email)),
      changed: () => writeEmailChanged(voice, maskEmail(email)),
    }[mail]()
    const to = mail === 'confirm' ? email : old_email
    await mailer.send(mailOf(voice, content, { id: `email-change-${mail}-${change_id}`, to }))
  })
