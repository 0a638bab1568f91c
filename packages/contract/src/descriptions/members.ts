import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const membersDescriptions = [
  describe(
    api.MemberRole,
    'What a member may do: an owner everything, an admin everything but what concerns owners, a developer everything but the organization itself, support what customers need, read_only nothing but read.',
  ),
  describe(api.Member, 'A person who belongs to an organization.', {
    user_id: 'The id of the person.',
    email: 'The e-mail address of the person.',
    name: 'The name of the person; empty if none is known.',
    role: 'What the member may do.',
    is_current: 'Whether this is the person who makes the call.',
    created_at: 'When the person joined.',
  }),
  describe(api.Invitation, 'An invitation that was sent and not accepted yet.', {
    email: 'The address that the invitation was sent to.',
    role: 'The role that the person gets.',
    expires_at: 'When the link in the e-mail ends.',
  }),
  describe(api.UserSession, 'A browser in which a person is signed in.', {
    expires_at: 'When the session ends.',
    ip_address: 'The network address at sign-in; null if it is not known.',
    user_agent: 'What the browser called itself at sign-in; null if it did not.',
    is_current: 'Whether this browser makes the call.',
  }),
  describeArea(
    api.members,
    'The people of an organization. Only a person who is signed in can make these calls.',
    {
      list: {
        response: {
          items: 'The members, the first one first.',
          invitations: 'The invitations that wait.',
        },
      },
      invite: {
        more: 'Owners and admins invite; only owners invite owners. The person accepts by the link in the e-mail, signed in with that address. A newer invitation of the same address replaces the older one.',
        body: { email: 'The address to invite.', role: 'The role that the person gets.' },
      },
      revokeInvitation: 'Owners and admins do so. The link in the e-mail ends at once.',
      changeRole: {
        more: 'Owners and admins change roles; what concerns an owner only owners change. The last owner stays one.',
        body: { role: 'The new role.' },
      },
      remove: 'Everybody may leave, except the last owner.',
      transfer: {
        more: 'An owner makes another member the owner and becomes an admin, in one step.',
        body: { user_id: 'The member who becomes the owner.' },
      },
    },
  ),
  describeFields([api.members.changeRole.path_parameters, api.members.remove.path_parameters], {
    user_id: 'The id of the member.',
  }),
  describeFields([api.members.revokeInvitation.path_parameters], {
    invitation_id: 'The id of the invitation.',
  }),
  describe(api.UserExport, 'All that is kept about a person who sells.', {
    id: 'The id of the person.',
    email: 'The e-mail address.',
    email_verified: 'Whether the person has proven the address.',
    name: 'The name; empty if none is known.',
    avatar_url: 'The URL of the picture; null if there is none.',
    created_at: 'When the person was first known.',
    organizations: [
      'The organizations that the person belongs to.',
      {
        id: 'The id of the organization.',
        name: 'The name of the organization.',
        slug: 'The slug of the organization.',
        role: 'What the person may do in it.',
        joined_at: 'When the person joined.',
      },
    ],
    sessions: 'The browsers in which the person is signed in.',
    records:
      'All else, by what it is: accounts at other platforms, passkeys, consents and tokens, invitations, exports that the person asked for, and what the audit log has of the person.',
  }),
  describeArea(api.ownData, 'What is kept about you.', {
    delete:
      'Your sessions and memberships end with you. The last owner of an organization hands it over, or has it deleted, first.',
  }),
  describeArea(api.userSessions, 'The browsers in which you are signed in.', {
    list: { response: { items: 'The sessions, the newest first.' } },
    revoke: 'The session ends at once, your own too.',
  }),
]
