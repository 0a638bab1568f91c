import { Id } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, note, paragraph } from '@atelier/plumbing/mail'
import { deriveKey, hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { insertMember } from '../identity/member-queries.ts'
import { findUser } from '../identity/user-queries.ts'
import { lock } from '../../core/database/lock.ts'
import { spokenName, userMail } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { findInvitation, findMembers, consumeInvitation } from './member-queries.ts'

/** Lifetime of an invitation, in milliseconds. */
export const invitationLifetime = days(7)

/**
 * Returns the token of an invitation, derived from its id and the server's secret so that it is never stored.
 */
export const invitationToken = (secret: string, id: string): string =>
  tokenFromSeed('atelier_inv_', deriveKey(secret, `invitation ${id}`))

/** Job that e-mails an invitation. */
export const sendInvitation = defineJob({
  name: 'users.send-invitation',
  payload: z.object({ invitation_id: Id }),
})

export const sendInvitationJob = ({ database, mailer, clock, secret, public_url }: Services): JobHandler =>
  handle(sendInvitation, async ({ invitation_id }) => {
    const invitation = await findInvitation(database.db, { id: invitation_id }, clock.now())
    if (invitation === undefined) return
    const organization = spokenName(invitation.organization)
    await mailer.send({
      id: `invitation-${invitation_id}`,
      to: invitation.email,
      ...userMail(`Join ${organization ?? 'an organization'}`, [
        paragraph(`You are invited to join ${organization ?? 'an organization'}.`),
        button(
          'Open this address within seven days, and sign in with the address that this e-mail was sent to:',
          'Accept the invitation',
          `${public_url}/login/invitation?token=${invitationToken(secret, invitation_id)}`,
        ),
        note(`If you do not know ${organization ?? 'the organization'}, you can ignore this e-mail.`),
      ]),
    })
  })

/** Returns the invitation of a token; undefined once it was accepted, replaced, or has expired. */
export const readInvitation = ({ database, clock, secret }: Services, token: string) =>
  findInvitation(database.db, { token_hash: hashToken(secret, token) }, clock.now())

/**
 * Accepts an invitation for the signed-in user, who must have the address that it was sent to. An existing
 * member keeps their role.
 *
 * @returns `foreign` for another person's invitation, `ended` when it no longer exists
 */
export const acceptInvitation = (
  services: Services,
  user_id: string,
  token: string,
): Promise<'accepted' | 'foreign' | 'ended'> =>
  services.database.transact(async (tx) => {
    const { secret, clock } = services
    const now = clock.now()
    const invitation = await findInvitation(tx, { token_hash: hashToken(secret, token) }, now)
    if (invitation === undefined) return 'ended'
    const { id, organization_id, role } = invitation
    const user = await findUser(tx, user_id)
    if (user?.email !== invitation.email || !user.email_verified) return 'foreign'
    await lock(tx, 'organizations', { id: organization_id })
    if (!(await consumeInvitation(tx, id))) return 'ended'
    const members = await findMembers(tx, organization_id)
    if (!members.some((member) => member.user_id === user_id))
      await insertMember(tx, { organization_id, user_id, role, created_at: now })
    return 'accepted'
  })
