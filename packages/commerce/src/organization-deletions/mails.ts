import { Id, Timestamp } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, paragraph, type Part } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import { findOwners, findUser } from '../access/identity/index.ts'
import { momentOf, userMail } from '../mails/index.ts'
import type { Services, Tx } from '../core/services.ts'

const Notice = z.object({
  kind: z.enum(['requested', 'undone', 'deleted']),
  /** Name and slug, because they can no longer be read when the last e-mail is sent. */
  name: z.string(),
  slug: z.string(),
  /** Start of the deletion. Only set for a request. */
  due_at: z.nullable(Timestamp),
})
type Notice = z.infer<typeof Notice>

/** Job that notifies an owner about the deletion of an organization. */
const sendNotice = defineJob({
  name: 'organization-deletions.send-notice',
  payload: z.object({ notice_id: Id, user_id: Id, notice: Notice }),
})

const wordsOf = (
  { kind, name, slug, due_at }: Notice,
  public_url: string,
): { readonly subject: string; readonly parts: readonly Part[] } => {
  switch (kind) {
    case 'requested':
      return {
        subject: `${name} is being deleted`,
        parts: [
          paragraph(
            `An owner asked for the deletion of ${name}. Sales have stopped, and its customers cannot sign in.`,
          ),
          paragraph(
            `The deletion starts on ${momentOf(new Date(due_at ?? ''))}. Until then, any owner can undo it.`,
          ),
          button(
            'To keep the organization, or to export its data:',
            'Open the organization',
            `${public_url}/dashboard/${slug}`,
          ),
        ],
      }
    case 'undone':
      return {
        subject: `${name} is not deleted`,
        parts: [
          paragraph(
            `An owner has undone the deletion of ${name}. Sales have resumed, and everything is as before.`,
          ),
        ],
      }
    case 'deleted':
      return {
        subject: `${name} was deleted`,
        parts: [
          paragraph(`${name} and its data were deleted, and it no longer has any members.`),
          paragraph(
            'The records that the law requires are kept: invoices, orders, refunds and the books, without other personal data of the customers.',
          ),
        ],
      }
  }
}

export const sendNoticeJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(sendNotice, async ({ notice_id, user_id, notice }) => {
    const user = await findUser(database.db, user_id)
    if (user === undefined) return
    const { subject, parts } = wordsOf(notice, public_url)
    await mailer.send({
      id: `organization-deletion-${notice_id}`,
      to: user.email,
      ...userMail(subject, parts),
    })
  })

/** Notifies all owners of an organization about its deletion, after the transaction commits. */
export const notifyOwners = async (tx: Tx, organization_id: string, notice: Notice): Promise<void> => {
  for (const { user_id } of await findOwners(tx, organization_id))
    await enqueue(tx, sendNotice, { notice_id: crypto.randomUUID(), user_id, notice })
}
