import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Email, Id, Timestamp } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'

/** Role of an organization's member, which determines their permissions. */
export const MemberRole = z.enum(['owner', 'admin', 'developer', 'support', 'read_only'])

export const Member = z.object({
  user_id: Id,
  email: z.string(),
  name: z.string(),
  role: MemberRole,
  is_current: z.boolean(),
  created_at: Timestamp,
})

export const Invitation = z.object({
  id: Id,
  organization_id: Id,
  email: z.string(),
  role: MemberRole,
  expires_at: Timestamp,
  created_at: Timestamp,
})

const byMember = { path_parameters: z.object({ id: Id, user_id: Id }) }
const errors = ['ResourceNotFound', 'NotPermitted'] as const

/** Endpoints for the members of organizations. */
export const members = {
  list: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/members',
    summary: 'List the members of an organization.',
    ...signedIn,
    ...byId,
    response: z.object({ items: z.array(Member), invitations: z.array(Invitation) }),
    errors: ['ResourceNotFound'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/invitations',
    summary: 'Invite a person by e-mail.',
    ...signedIn,
    ...byId,
    body: z.object({ email: Email, role: MemberRole }),
    status: 201,
    response: Invitation,
    errors,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/v1/organizations/{id}/invitations/{invitation_id}',
    summary: 'Revoke an invitation.',
    ...signedIn,
    path_parameters: z.object({ id: Id, invitation_id: Id }),
    status: 204,
    errors,
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/v1/organizations/{id}/members/{user_id}',
    summary: 'Update the role of a member.',
    ...signedIn,
    ...byMember,
    body: z.object({ role: MemberRole }),
    response: Member,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/organizations/{id}/members/{user_id}',
    summary: 'Remove a member, or leave.',
    ...signedIn,
    ...byMember,
    status: 204,
    errors,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/transfer',
    summary: 'Transfer the ownership of an organization to another member.',
    ...signedIn,
    ...byId,
    body: z.object({ user_id: Id }),
    response: Member,
    errors,
  }),
}

export const UserSession = z.object({
  id: Id,
  created_at: Timestamp,
  expires_at: Timestamp,
  ip_address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
})

/** Value stored about a person. */
const OwnValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.unknown())]),
)

/** All data stored about a person. */
export const UserExport = z.object({
  id: Id,
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  created_at: Timestamp,
  organizations: z.array(
    z.object({ id: Id, name: z.string(), slug: z.string(), role: MemberRole, joined_at: Timestamp }),
  ),
  sessions: z.array(UserSession),
  records: z.record(z.string(), z.array(z.record(z.string(), OwnValue))),
})

/** Endpoints with which a person exports or deletes their own data. */
export const ownData = {
  export: endpoint({
    method: 'GET',
    path: '/v1/user/export',
    summary: 'Retrieve all data stored about you.',
    ...signedIn,
    response: UserExport,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/user',
    summary: 'Delete your account.',
    ...signedIn,
    recent: true,
    status: 204,
    errors: ['NotPermitted'],
  }),
}

/** Endpoints for the browsers in which a person is signed in. */
export const userSessions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/user/sessions',
    summary: 'List the browsers you are signed in to.',
    ...signedIn,
    response: z.object({ items: z.array(UserSession) }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/user/sessions/{id}',
    summary: 'Sign out a browser.',
    ...signedIn,
    ...byId,
    status: 204,
    errors: ['ResourceNotFound'],
  }),
}
