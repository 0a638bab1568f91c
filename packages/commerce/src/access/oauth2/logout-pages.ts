import type { Page, PageReply, PageRequest } from '@atelier/plumbing/http'
import { findUser } from '../identity/user-queries.ts'
import { readForm, redirect, requireOwnForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { openSeals } from './browser-seals.ts'
import { linkBack } from './consent-view.ts'
import { type LogoutRequest, readLogout } from './logout-request.ts'
import { runPage, foreignFormError, providerReply } from './page-reply.ts'

const path = '/oauth2/logout'

const stay = 'Apps that you have given access to keep it.'

/**
 * Returns the page for a browser without a session. Its link leads back to the client; there is no automatic redirect.
 */
const signedOutReply = ({ leads_to }: LogoutRequest, set_cookie?: string): PageReply =>
  providerReply({
    title: 'You are signed out',
    set_cookie,
    parts: [
      {
        panel: [
          'No one is signed in to Atelier in this browser.',
          leads_to !== undefined && linkBack(leads_to),
          { text: [{ link: 'Sign in', to: '/login' }] },
        ],
      },
    ],
  })

/** Ends the session of the browser, and redirects to the client. HEAD ends nothing. */
const signOut = async (
  { identity }: Services,
  { headers, facts }: PageRequest,
  request: LogoutRequest,
): Promise<PageReply> => {
  const set_cookie = facts.only_head ? undefined : await identity.signOut(headers)
  return request.leads_to === undefined
    ? signedOutReply(request, set_cookie)
    : redirect(request.leads_to, set_cookie === undefined ? {} : { 'Set-Cookie': set_cookie })
}

/** Signs out the user that the client's ID token identifies. Any other user is asked first. */
const show = async (services: Services, page: PageRequest): Promise<PageReply> => {
  const request = await readLogout(services, page)
  const signed_in = await services.identity.findSignedIn(page.headers)
  if (signed_in === undefined)
    return request.subject === undefined || request.leads_to === undefined
      ? signedOutReply(request)
      : redirect(request.leads_to)
  if (request.subject === signed_in.user_id) return signOut(services, page, request)

  const { search } = page.url
  const csrf = openSeals(services).sealForm(signed_in, `logout ${search}`)
  const user = await findUser(services.database.db, signed_in.user_id)
  return providerReply({
    title: 'Sign out?',
    user: user?.email,
    form_leads_to: request.leads_to,
    parts: [
      {
        panel: [
          {
            text:
              request.client === undefined
                ? `You will be signed out of Atelier in this browser. ${stay}`
                : [
                    { strong: request.client.client_name },
                    ` asks to sign you out of Atelier in this browser. ${stay}`,
                  ],
          },
          { form: `${path}${search}`, hidden: { csrf }, parts: [{ button: 'Sign out', tone: 'solid' }] },
        ],
      },
    ],
  })
}

/**
 * Applies the user's decision. A form without our CSRF token is a logout request that a client sent by POST:
 * browsers send no session cookie with it, so it is repeated as a link.
 */
const take = async (services: Services, page: PageRequest): Promise<PageReply> => {
  const form = await readForm(page)
  const csrf = form.get('csrf')
  if (csrf === null) return redirect(`${path}?${form}`)
  requireOwnForm(page)
  const request = await readLogout(services, page)
  const signed_in = await services.identity.findSignedIn(page.headers)
  if (signed_in === undefined) return signedOutReply(request)
  if (!openSeals(services).isFormOf(csrf, signed_in, `logout ${page.url.search}`)) throw foreignFormError()
  return signOut(services, page, request)
}

/** Returns the logout at the request of a client (OpenID Connect RP-Initiated Logout). */
export const logoutPages = (services: Services): readonly Page[] => [
  { path, respond: (page) => runPage(() => show(services, page)) },
  { method: 'POST', path, respond: (page) => runPage(() => take(services, page)) },
]
