import type { RequestedAccess, User } from '@atelier/plumbing/http'
import { defineArea } from '../../core/area.ts'
import type { Services } from '../../core/services.ts'
import { sendAccountNoticeJob } from '../identity/account-notice.ts'
import { accountPages } from './account-pages.ts'
import { callerOfSession } from './account-visit.ts'
import { sendEmailChangedJob, sendEmailChangeJob } from './email-change-mails.ts'
import { emailChangePages } from './email-change-pages.ts'
import { invitationPages } from './invitation-pages.ts'
import { sendInvitationJob } from './invitations.ts'
import { sendLoginCodeJob } from './login-code.ts'
import { loginPages } from './login-pages.ts'
import { members } from './user-members.ts'
import { ownData } from './user-data.ts'
import { passkeyPages } from './passkey-pages.ts'
import { providerPages } from './provider-pages.ts'
import { sessions } from './user-sessions.ts'

/** Sellers' users: sign-in, and their memberships of organizations. */
export const users = defineArea('users', {
  endpoints: { members, ownData, userSessions: sessions },
  pages: (services) => [
    ...loginPages(services),
    ...passkeyPages(services),
    ...providerPages(services),
    ...invitationPages(services),
    ...accountPages(services),
    ...emailChangePages(services),
  ],
  jobs: [sendLoginCodeJob, sendInvitationJob, sendEmailChangeJob, sendEmailChangedJob, sendAccountNoticeJob],
})

/** Returns the user of a request's session cookie. A session holds every scope of the user's roles. */
export const findSessionUser = async (
  { identity, database }: Services,
  headers: Headers,
  required: RequestedAccess,
): Promise<User | undefined> => {
  const session = await identity.findSignedIn(headers)
  return session === undefined ? undefined : callerOfSession(database.db, session, required)
}

export { firstOwnerLink, ownerLink } from './owner.ts'
