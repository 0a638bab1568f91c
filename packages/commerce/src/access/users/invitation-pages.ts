import type { Page } from '@atelier/plumbing/http'
import { servicesOfUser } from '../../core/audit/actor.ts'
import { redirect } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { invitationForm, loginReply, messageView } from './view.ts'
import { visitPage } from './visit.ts'

const expiredReply = () =>
  loginReply({
    title: 'This invitation has expired',
    parts: messageView(
      'It was already accepted or replaced, or is more than seven days old. Ask for a new one.',
    ),
    status: 410,
  })

const foreignReply = () =>
  loginReply({
    title: 'This invitation is for someone else',
    parts: messageView('Sign out, and sign in with the address that the e-mail was sent to.'),
    status: 403,
  })

/** Pages behind the link of an invitation. Opening a page accepts nothing; its button does. */
export const invitationPages = (services: Services): readonly Page[] => [
  visitPage('GET', '/login/invitation', async ({ request }) => {
    const token = request.url.searchParams.get('token') ?? ''
    const invitation = await readInvitation(services, token)
    if (invitation === undefined) return expiredReply()
    if ((await services.identity.findSignedIn(request.headers)) === undefined)
      return redirect(`/login?return_to=${encodeURIComponent(`/login/invitation?token=${token}`)}`)
    return loginReply({
      title: `Join ${invitation.organization}`,
      parts: invitationForm(invitation.organization, token),
    })
  }),
  visitPage('POST', '/login/invitation', async ({ request, form }) => {
    const session = await services.identity.findSignedIn(request.headers)
    if (session === undefined) return redirect('/login')
    const asUser = servicesOfUser(services, 'POST /login/invitation', session, request.facts)
    const outcome = await acceptInvitation(asUser, session.user_id, form.get('token') ?? '')
    if (outcome === 'ended') return expiredReply()
    return outcome === 'foreign' ? foreignReply() : redirect('/dashboard')
  }),
]
