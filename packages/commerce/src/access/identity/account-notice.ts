import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, paragraph } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import { userMail } from '../../mails/index.ts'
import { findUser } from './user-queries.ts'
import type { Services, Tx } from '../../core/services.ts'

const AccountChange = z.object({
  what: z.enum(['passkey_added', 'passkey_removed', 'account_added', 'account_removed', 'token_created']),
  /** Name of the passkey or the provider, or the comment of the token. */
  name: z.string(),
})

/** Job that notifies a user of a change to their sign-in methods. */
const sendAccountNotice = defineJob({
  name: 'users.send-account-notice',
  payload: z.object({ notice_id: Id, user_id: Id, change: AccountChange }),
})

type AccountChange = z.infer<typeof AccountChange>

const sentenceFor = ({ what, name }: AccountChange): string => {
  switch (what) {
    case 'passkey_added':
      return `The passkey "${name}" signs you in from now on.`
    case 'passkey_removed':
      return `The passkey "${name}" no longer signs you in.`
    case 'account_added':
      return `Your account at ${name} signs you in from now on.`
    case 'account_removed':
      return `Your account at ${name} no longer signs you in.`
    case 'token_created':
      return `The personal access token "${name}" was created. Programs that have it act as you.`
  }
}

const subjectFor = ({ what }: AccountChange): string =>
  what === 'token_created' ? 'A personal access token was created' : 'How you sign in has changed'

export const sendAccountNoticeJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(sendAccountNotice, async ({ notice_id, user_id, change }) => {
    const user = await findUser(database.db, user_id)
    if (user === undefined) return
    await mailer.send({
      id: `account-notice-${notice_id}`,
      to: user.email,
      ...userMail(subjectFor(change), [
        paragraph(sentenceFor(change)),
        button(
          'If this was not you, sign in with a code, remove what you do not recognize, and sign out the other browsers:',
          'Open your account',
          `${public_url}/account`,
        ),
      ]),
    })
  })

/**
 * Notifies a user by e-mail that their sign-in methods have changed, so that a stranger cannot change them
 * unnoticed.
 *
 * @param tx transaction of the change: no change is committed without its e-mail
 */
export const notifyUser = (tx: Tx, user_id: string, change: AccountChange): Promise<void> =>
  enqueue(tx, sendAccountNotice, { notice_id: crypto.randomUUID(), user_id, change })
