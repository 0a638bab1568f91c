import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const membersDescriptions = [
  describe(
    api.MemberRole,
    'Role of a member: an owner can do everything; an admin everything except managing owners; a developer everything except managing the organization; support can help customers; read_only can only read.',
  ),
  describe(api.Member, 'A person who belongs to an organization.', {
    user_id: 'Id of the person.',
    email: 'E-mail address of the person.',
    name: 'Name of the person; empty if none is known.',
    role: 'Role of the member.',
    is_current: 'True if the member is the caller.',
    created_at: 'Time at which the person joined.',
  }),
  describe(api.Invitation, 'An invitation that has not been accepted yet.', {
    email: 'E-mail address that the invitation was sent to.',
    role: 'Role that the person gets.',
    expires_at: 'Time at which the link in the e-mail expires.',
  }),
  describe(api.UserSession, 'A browser that a person is signed in to.', {
    expires_at: 'Time at which the session expires.',
    ip_address: 'IP address at sign-in; null if unknown.',
    user_agent: '`User-Agent` of the browser at sign-in; null if there was none.',
    is_current: 'True if the call comes from this session.',
  }),
  describeArea(api.members, 'Members of an organization. Only signed-in users can make these calls.', {
    list: {
      response: {
        items: 'Members, oldest first.',
        invitations: 'Pending invitations.',
      },
    },
    invite: {
      more: 'Owners and admins can invite people; only owners can invite owners. The person signs in with that address and accepts through the link in the e-mail. A new invitation to the same address replaces the old one.',
      body: { email: 'E-mail address to invite.', role: 'Role that the person gets.' },
    },
    revokeInvitation: 'Requires an owner or admin. The link in the e-mail stops working immediately.',
    changeRole: {
      more: 'Owners and admins can change roles; only owners can make or change owners. The last owner cannot be changed.',
      body: { role: 'New role of the member.' },
    },
    remove: 'Everyone except the last owner can leave.',
    transfer: {
      more: 'Another member becomes the owner, and the calling owner becomes an admin, in one step.',
      body: { user_id: 'Id of the member who becomes the owner.' },
    },
  }),
  describeFields([api.members.changeRole.path_parameters, api.members.remove.path_parameters], {
    user_id: 'Id of the member.',
  }),
  describeFields([api.members.revokeInvitation.path_parameters], {
    invitation_id: 'Id of the invitation.',
  }),
  describe(api.UserExport, 'All data stored about a user.', {
    id: 'Id of the person.',
    email: 'E-mail address of the person.',
    email_verified: 'True if the e-mail address is verified.',
    name: 'Name of the person; empty if none is known.',
    avatar_url: 'URL of the picture; null if there is none.',
    created_at: 'Time at which the user was created.',
    organizations: [
      'Organizations that the person belongs to.',
      {
        id: 'Id of the organization.',
        name: 'Name of the organization.',
        slug: 'Slug of the organization.',
        role: 'Role of the person in the organization.',
        joined_at: 'Time at which the person joined.',
      },
    ],
    sessions: 'Browsers that the person is signed in to.',
    records:
      'All other data by kind: accounts on other platforms, passkeys, consents and tokens, invitations, requested exports, and audit log entries.',
  }),
  describeArea(api.ownData, 'Data stored about you.', {
    delete:
      'Your sessions and memberships end. The last owner of an organization must first transfer or delete it.',
  }),
  describeArea(api.userSessions, 'Browsers that you are signed in to.', {
    list: { response: { items: 'Sessions, newest first.' } },
    revoke: 'The session ends immediately, even if it is the current one.',
  }),
]
