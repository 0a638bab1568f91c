import type { members as endpoints } from '@atelier/contract'
import { after } from '@atelier/plumbing/clock'
import {
  type ApiError,
  apiError,
  type Handler,
  invalid,
  issue,
  requireRevision,
  throwIf,
  withRevision,
} from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { hashToken } from '@atelier/plumbing/tokens'
import { lock } from '../../core/database/lock.ts'
import { ensureUser } from '../identity/user-queries.ts'
import type { MemberRole } from '../identity/roles.ts'
import { notFound } from '../not-found.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { invitationLifetime, invitationToken, sendInvitation } from './invitations.ts'
import {
  deleteMember,
  findInvitation,
  findInvitations,
  findMembers,
  type FoundMember,
  putInvitation,
  setRole,
  consumeInvitation,
} from './member-queries.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

const manages = (role: MemberRole): boolean => role === 'owner' || role === 'admin'

/** Returns the error of a member who assigns or removes roles; undefined when they may. */
const roleError = (actor: MemberRole, ...roles: readonly MemberRole[]): ApiError | undefined => {
  if (!manages(actor))
    return apiError('NotPermitted', 'Only owners and admins can manage the members of an organization.')
  return actor !== 'owner' && roles.includes('owner')
    ? apiError('NotPermitted', 'Only an owner can make someone an owner, or change the role of an owner.')
    : undefined
}

/** Returns true if the organization would have no owner without this member. */
export const isLastOwner = (members: readonly FoundMember[], user_id: string): boolean =>
  members.every(({ role, user_id: memberId }) => role !== 'owner' || memberId === user_id) &&
  members.some(({ role, user_id: memberId }) => role === 'owner' && memberId === user_id)

const present = ({ user_id, role, email, name, created_at }: FoundMember, current_user_id: string) => ({
  user_id,
  role,
  email,
  name,
  is_current: user_id === current_user_id,
  created_at: created_at.toISOString(),
})

/**
 * Returns the members of an organization, and the caller's own membership. @throws ResourceNotFound for an
 * organization of others
 */
const getMembers = async (db: Connection, organization_id: string, user_id: string) => {
  const members = await findMembers(db, organization_id)
  const actor = members.find((member) => member.user_id === user_id)
  if (actor === undefined)
    throw apiError('ResourceNotFound', `There is no organization ${organization_id} that you belong to.`)
  return { members, actor }
}

/** Returns the members, locked until the transaction ends. */
const lockMembers = async (tx: Tx, organization_id: string, user_id: string) => {
  await lock(tx, 'organizations', { id: organization_id })
  return getMembers(tx, organization_id, user_id)
}

const memberOf = (members: readonly FoundMember[], user_id: string): FoundMember => {
  const member = members.find((candidate) => candidate.user_id === user_id)
  if (member === undefined) throw apiError('ResourceNotFound', `There is no member ${user_id}.`)
  return member
}

const lastOwnerError = () =>
  apiError('NotPermitted', 'An organization must have an owner. Make another member an owner first.')

const list: For<'list'> = async ({ path }, { database, clock, caller }) => {
  const { members } = await getMembers(database.db, path.id, caller.user_id)
  const invitations = await findInvitations(database.db, path.id, clock.now())
  return {
    items: members.map((member) => present(member, caller.user_id)),
    invitations: invitations.map(({ expires_at, created_at, ...invitation }) => ({
      ...invitation,
      expires_at: expires_at.toISOString(),
      created_at: created_at.toISOString(),
    })),
  }
}

/** Invites a person. The invitation creates a user with the address, who can sign in to accept it. */
const invite: For<'invite'> = ({ path, body }, { database, clock, secret, caller }) =>
  database.transact(async (tx) => {
    const { members, actor } = await lockMembers(tx, path.id, caller.user_id)
    throwIf(roleError(actor.role, body.role))
    const now = clock.now()
    const user = await ensureUser(tx, body.email, now)
    if (members.some(({ user_id }) => user_id === user.id))
      throw invalid([issue('email', 'This person is already a member.')])
    const id = crypto.randomUUID()
    const member = { id, organization_id: path.id, email: user.email, role: body.role }
    const expires_at = after(now, invitationLifetime)
    const token_hash = hashToken(secret, invitationToken(secret, id))
    await putInvitation(tx, { ...member, invited_by: actor.user_id, token_hash, expires_at, created_at: now })
    await enqueue(tx, sendInvitation, { invitation_id: id })
    return { ...member, expires_at: expires_at.toISOString(), created_at: now.toISOString() }
  })

/** Revokes an invitation, unless it was accepted or has expired. */
const revokeInvitation: For<'revokeInvitation'> = ({ path }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const { actor } = await lockMembers(tx, path.id, caller.user_id)
    const invitation = await findInvitation(tx, { id: path.invitation_id }, clock.now())
    if (invitation?.organization_id !== path.id) throw notFound('invitation', path.invitation_id)
    throwIf(roleError(actor.role, invitation.role))
    await consumeInvitation(tx, invitation.id)
  })

const changeRole: For<'changeRole'> = ({ path, body }, { database, clock, caller, request }) =>
  database.transact(async (tx) => {
    const { members, actor } = await lockMembers(tx, path.id, caller.user_id)
    const member = memberOf(members, path.user_id)
    throwIf(roleError(actor.role, member.role, body.role))
    requireRevision(request, { id: member.user_id, revision: member.revision })
    if (body.role !== 'owner' && isLastOwner(members, member.user_id)) throw lastOwnerError()
    const key = { organization_id: path.id, user_id: member.user_id }
    const revision = await setRole(tx, key, body.role, clock.now())
    return withRevision(
      { id: member.user_id, revision },
      present({ ...member, role: body.role }, caller.user_id),
    )
  })

/** Removes a member; every member may remove themselves. */
const remove: For<'remove'> = ({ path }, { database, caller }) =>
  database.transact(async (tx) => {
    const { members, actor } = await lockMembers(tx, path.id, caller.user_id)
    const member = memberOf(members, path.user_id)
    if (member.user_id !== actor.user_id) throwIf(roleError(actor.role, member.role))
    if (isLastOwner(members, member.user_id)) throw lastOwnerError()
    await deleteMember(tx, { organization_id: path.id, user_id: member.user_id })
  })

/** Makes another member the owner, and the owner an admin. A repetition returns the member as they are. */
const transfer: For<'transfer'> = ({ path, body }, { database, clock, caller, repetition }) =>
  database.transact(async (tx) => {
    const { members, actor } = await lockMembers(tx, path.id, caller.user_id)
    if (!(await repetition.markDone(tx))) return present(memberOf(members, body.user_id), caller.user_id)
    if (actor.role !== 'owner')
      throw apiError('NotPermitted', 'Only an owner can transfer ownership to another member.')
    const member = memberOf(members, body.user_id)
    const now = clock.now()
    await setRole(tx, { organization_id: path.id, user_id: actor.user_id }, 'admin', now)
    await setRole(tx, { organization_id: path.id, user_id: member.user_id }, 'owner', now)
    return present({ ...member, role: 'owner' }, caller.user_id)
  })

export const members = { list, invite, revokeInvitation, changeRole, remove, transfer }
