import { Email } from '@atelier/contract'
import { emailKey } from '@atelier/contract/primitives/email-domains'
import { ApiError, beginningOf, isRecent, type Page, type PageReply } from '@atelier/plumbing/http'
import { safeParse } from 'zod/v4/core'
import { notifyUser } from '../identity/account-notice.ts'
import { findMemberships } from '../identity/member-queries.ts'
import { findPasskeys } from '../identity/passkey-queries.ts'
import { deleteAccount, findAccounts } from '../identity/providers/account-queries.ts'
import { deleteOtherSessions, deleteSession } from '../identity/session-queries.ts'
import type { SignedIn } from '../identity/signed-in.ts'
import { findUser, setUserName } from '../identity/user-queries.ts'
import { redirect } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import type { AccountFacts } from './account-facts.ts'
import { accountReply } from './account-view.ts'
import { accountPage, callerOfSession, idOf, signInAgain } from './account-visit.ts'
import { requestEmailChange } from './email-change.ts'
import { findEmailChangeOf } from './email-change-queries.ts'
import { deleteOwnUser, readOwnData } from './user-data.ts'
import { readSessions } from './user-sessions.ts'

/** Notice after an action, by the `done` parameter of the address. */
const notices: Readonly<Record<string, string>> = {
  'passkey-added': 'The passkey was added.',
  'passkey-renamed': 'The passkey was renamed.',
  'passkey-removed': 'The passkey was removed.',
  'account-removed': 'The account was disconnected.',
  name: 'Your name was saved.',
  email: 'We asked both addresses. Open the links in both e-mails within an hour.',
  'signed-out': 'The browser was signed out.',
}

const waitsFor = (change: { old_confirmed_at: Date | null; new_confirmed_at: Date | null }): string => {
  if (change.old_confirmed_at !== null) return 'it is confirmed'
  return change.new_confirmed_at === null
    ? 'both addresses are confirmed'
    : 'your current address is confirmed'
}

/** Returns the display name of a provider: its name if it is set up, otherwise its host. */
const providerName = ({ identity }: Services, issuer: string): string =>
  identity.providers.offered.find((candidate) => candidate.issuer === issuer)?.name ?? new URL(issuer).host

const loadAccount = async (services: Services, session: SignedIn): Promise<AccountFacts | undefined> => {
  const { database, clock } = services
  const { user_id } = session
  const [user, change, passkeys, accounts, sessions, organizations] = await Promise.all([
    findUser(database.db, user_id),
    findEmailChangeOf(database.db, user_id, clock.now()),
    findPasskeys(database.db, user_id),
    findAccounts(database.db, user_id),
    readSessions(services, await callerOfSession(services.database.db, session)),
    findMemberships(database.db, user_id),
  ])
  if (user === undefined) return undefined
  return {
    email: user.email,
    name: user.name,
    wanted: change && { email: change.new_email, waits_for: waitsFor(change) },
    passkeys,
    accounts: accounts.map((account) => ({ ...account, provider: providerName(services, account.provider) })),
    sessions,
    organizations,
    is_recent: isRecent(session),
  }
}

type Feedback = { readonly notice?: string | undefined; readonly problem?: string }

/** Shows the user's own account page. */
export const showAccount = async (
  services: Services,
  session: SignedIn,
  notice: Feedback,
): Promise<PageReply> => {
  const facts = await loadAccount(services, session)
  return facts === undefined ? redirect('/login') : accountReply(facts, notice, signInAgain)
}

/** Returns the pages of the user's own account, and the actions of its forms. */
export const accountPages = (all: Services): readonly Page[] => [
  accountPage(all, 'GET', '/account', 'session', ({ services, request, session }) => {
    const done = request.url.searchParams.get('done') ?? ''
    return showAccount(services, session, {
      notice: Object.hasOwn(notices, done) ? notices[done] : undefined,
    })
  }),
  accountPage(
    all,
    'POST',
    '/account/name',
    'session',
    async ({ services: { database, clock }, form, session }) => {
      const name = beginningOf((form.get('name') ?? '').trim(), 200)
      await setUserName(database.db, session.user_id, name, clock.now())
      return redirect('/account?done=name')
    },
  ),
  accountPage(all, 'POST', '/account/email', 'recent', async ({ services, form, request, session }) => {
    const email = safeParse(Email, form.get('email')?.trim())
    if (!email.success)
      return showAccount(services, session, {
        problem: 'Enter a complete e-mail address, such as name@example.com.',
      })
    const outcome = await requestEmailChange(services, session, email.data, request.facts.ip)
    return outcome === 'same'
      ? showAccount(services, session, { problem: 'This is already your address.' })
      : redirect('/account?done=email')
  }),
  accountPage(all, 'POST', '/account/accounts/{id}', 'recent', async (visit) => {
    const { services, session } = visit
    const id = idOf(visit)
    await services.database.transact(async (tx) => {
      const removed = await deleteAccount(tx, session.user_id, id)
      if (removed === undefined) return
      const name = providerName(services, removed.provider)
      await notifyUser(tx, session.user_id, { what: 'account_removed', name })
    })
    return redirect('/account?done=account-removed')
  }),
  accountPage(all, 'POST', '/account/sessions', 'session', async ({ services: { database }, session }) => {
    await deleteOtherSessions(database.db, session.user_id, session.session_id)
    return redirect('/account?done=signed-out')
  }),
  accountPage(all, 'POST', '/account/sessions/{id}', 'session', async (visit) => {
    await deleteSession(visit.services.database.db, visit.session.user_id, idOf(visit))
    return redirect('/account?done=signed-out')
  }),
  accountPage(all, 'GET', '/account/export', 'session', async ({ services, session }) => ({
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment; filename="atelier-account.json"',
    },
    body: JSON.stringify(
      await readOwnData(services, await callerOfSession(services.database.db, session)),
      null,
      2,
    ),
  })),
  accountPage(all, 'POST', '/account/delete', 'recent', async ({ services, form, request, session }) => {
    const user = await findUser(services.database.db, session.user_id)
    if (user === undefined) return redirect('/login')
    if (emailKey(form.get('confirm')?.trim() ?? '') !== emailKey(user.email))
      return showAccount(services, session, { problem: 'Type your e-mail address to delete your account.' })
    const reason = await deleteOwnUser(services, session.user_id).catch((error: unknown) => {
      if (error instanceof ApiError) return error.message
      throw error
    })
    if (reason !== undefined) return showAccount(services, session, { problem: reason })
    return redirect('/login', { 'Set-Cookie': await services.identity.signOut(request.headers) })
  }),
]
