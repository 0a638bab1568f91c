import { Id } from '@atelier/contract'
import { maskEmail } from '@atelier/contract/primitives/masked-email'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, note, paragraph, type Part } from '@atelier/plumbing/mail'
import type { MailId } from '@atelier/plumbing/stored-names'
import { deriveKey, tokenFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { hasUser } from '../identity/user-queries.ts'
import { userMail } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { findEmailChange } from './email-change-queries.ts'

type Side = 'old' | 'new'

/**
 * Returns the secret of the link that one of the two addresses receives. It is derived from the id, so that
 * the job can compute it.
 */
export const emailChangeToken = (secret: string, id: string, side: Side): string =>
  tokenFromSeed('atelier_uec_', deriveKey(secret, `e-mail change of a user, ${side} address ${id}`))

/** Job that asks one of the two addresses to confirm a change. */
export const sendEmailChange = defineJob({
  name: 'users.send-email-change',
  payload: z.object({ change_id: Id, side: z.enum(['old', 'new']) }),
})

/** Job that notifies the old address of a completed change. The row of the change is deleted before. */
export const sendEmailChanged = defineJob({
  name: 'users.send-email-changed',
  payload: z.object({ change_id: Id, old_email: z.string(), new_email: z.string() }),
})

type EmailChange = { readonly old_email: string; readonly new_email: string }

const partsFor = (side: Side, { old_email, new_email }: EmailChange, link: string): readonly Part[] =>
  side === 'old'
    ? [
        button(
          `Someone signed in as you asked to change your e-mail address to ${maskEmail(new_email)}. It changes when both addresses are confirmed. To confirm, open this page within an hour:`,
          'Confirm the change',
          link,
        ),
        paragraph(
          'If this was not you, do not open it: nothing changes. Sign in, and sign out the browsers that you do not recognize.',
        ),
      ]
    : [
        button(
          `This address is about to replace ${maskEmail(old_email)} for signing in. It does when both addresses are confirmed. To confirm, open this page within an hour:`,
          'Confirm the change',
          link,
        ),
        note('If you did not request this, you can ignore this e-mail: nothing changes.'),
      ]

/** Asks an address to confirm. When another user has the address, only its owner learns so. */
export const sendEmailChangeJob = ({ database, mailer, secret, public_url }: Services): JobHandler =>
  handle(sendEmailChange, async ({ change_id, side }) => {
    const change = await findEmailChange(database.db, change_id)
    if (change === undefined) return
    const id: MailId = `user-email-change-${side}-${change_id}`
    if (side === 'new' && (await hasUser(database.db, change.new_email)))
      return mailer.send({
        id,
        to: change.new_email,
        ...userMail('This address already has an account', [
          paragraph(
            'Someone asked to use this address for another account. It already has an account here, so nothing changes.',
          ),
          paragraph('If that was you, sign in with this address, or have that account deleted first.'),
        ]),
      })
    const link = `${public_url}/account/email/confirm?token=${emailChangeToken(secret, change_id, side)}`
    await mailer.send({
      id,
      to: side === 'old' ? change.old_email : change.new_email,
      ...userMail('Confirm the change of your e-mail address', partsFor(side, change, link)),
    })
  })

export const sendEmailChangedJob = ({ mailer }: Services): JobHandler =>
  handle(sendEmailChanged, ({ change_id, old_email, new_email }) =>
    mailer.send({
      id: `user-email-changed-${change_id}`,
      to: old_email,
      ...userMail('Your e-mail address has changed', [
        paragraph(
          `You sign in with ${maskEmail(new_email)} from now on. This address no longer signs you in, and all other browsers were signed out.`,
        ),
        paragraph('If this is wrong, contact the operator of this server right away.'),
      ]),
    }),
  )
