import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const membersDescriptions = [
  describe(
    api.MemberRole,
    'The role of a member: an owner can do everything; an admin everything except managing owners; a developer everything except managing the organization; support can help customers; read_only can only read.',
  ),
  describe(api.Member, 'A person who belongs to an organization.', {
    user_id: 'The id of the person.',
    email: 'The e-mail address of the person.',
    name: 'The name of the person; empty if none is known.',
    role: 'The role of the member.',
    is_current: 'Whether the member is the caller.',
    created_at: 'When the person joined.',
  }),
  describe(api.Invitation, 'An invitation that has not been accepted yet.', {
    email: 'The address that the invitation was sent to.',
    role: 'The role that the person gets.',
    expires_at: 'When the link in the e-mail expires.',
  }),
  describe(api.UserSession, 'A browser that a person is signed in to.', {
    expires_at: 'When the session expires.',
    ip_address: 'The IP address at sign-in; null if unknown.',
    user_agent: 'The `User-Agent` of the browser at sign-in; null if there was none.',
    is_current: 'Whether the call comes from this session.',
  }),
  describeArea(api.members, 'Members of an organization. Only signed-in users can make these calls.', {
    list: {
      response: {
        items: 'The members, oldest first.',
        invitations: 'The pending invitations.',
      },
    },
    invite: {
      more: 'Owners and admins can invite people; only owners can invite owners. The person signs in with that address and accepts through the link in the e-mail. A new invitation to the same address replaces the old one.',
      body: { email: 'The address to invite.', role: 'The role that the person gets.' },
    },
    revokeInvitation: 'Requires an owner or admin. The link in the e-mail stops working immediately.',
    changeRole: {
      more: 'Owners and admins can change roles; only owners can make or change owners. The last owner cannot be changed.',
      body: { role: 'The new role.' },
    },
    remove: 'Everyone except the last owner can leave.',
    transfer: {
      more: 'Another member becomes the owner, and the calling owner becomes an admin, in one step.',
      body: { user_id: 'The member who becomes the owner.' },
    },
  }),
  describeFields([api.members.changeRole.path_parameters, api.members.remove.path_parameters], {
    user_id: 'The id of the member.',
  }),
  describeFields([api.members.revokeInvitation.path_parameters], {
    invitation_id: 'The id of the invitation.',
  }),
  describe(api.UserExport, 'All data stored about a user.', {
    id: 'The id of the person.',
    email: 'The e-mail address.',
    email_verified: 'Whether the e-mail address is verified.',
    name: 'The name; empty if none is known.',
    avatar_url: 'The URL of the picture; null if there is none.',
    created_at: 'When the user was created.',
    organizations: [
      'The organizations that the person belongs to.',
      {
        id: 'The id of the organization.',
        name: 'The name of the organization.',
        slug: 'The slug of the organization.',
        role: 'The role of the person in it.',
        joined_at: 'When the person joined.',
      },
    ],
    sessions: 'The browsers that the person is signed in to.',
    records:
      'All other data by kind: accounts on other platforms, passkeys, consents and tokens, invitations, requested exports, and audit log entries.',
  }),
  describeArea(api.ownData, 'The data stored about you.', {
    delete:
      'Your sessions and memberships end. The last owner of an organization must first transfer or delete it.',
  }),
  describeArea(api.userSessions, 'The browsers that you are signed in to.', {
    list: { response: { items: 'The sessions, newest first.' } },
    revoke: 'The session ends immediately, even if it is the current one.',
  }),
]
