import type { Page, PageReply } from '@atelier/plumbing/http'
import { servicesOfUser } from '../../core/audit/actor.ts'
import type { Services } from '../../core/services.ts'
import { confirmEmailChange, readEmailChange } from './email-change.ts'
import { agreeForm, loginReply, messageView } from './view.ts'
import { visitPage } from './visit.ts'

type Outcome = Awaited<ReturnType<typeof confirmEmailChange>>

const replies: Readonly<Record<Outcome, { title: string; sentence: string; status?: number }>> = {
  ended: {
    title: 'This link has expired',
    sentence:
      'It was already used, was replaced by a newer one, or is more than an hour old. Nothing was changed.',
    status: 410,
  },
  taken: {
    title: 'This address is already in use',
    sentence: 'It already belongs to another user, so nothing was changed.',
    status: 409,
  },
  waiting: {
    title: 'Thank you',
    sentence:
      'This address is confirmed. The change takes effect when the other address is confirmed too: open the link there.',
  },
  changed: {
    title: 'Your e-mail address has changed',
    sentence: 'From now on, you sign in with the new address. Other browsers were signed out.',
  },
}

const replyTo = (outcome: Outcome): PageReply => {
  const { title, sentence, status = 200 } = replies[outcome]
  return loginReply({ title, parts: messageView(sentence), status })
}

/**
 * Pages behind the links that confirm a change of address. Opening a page confirms nothing, since mail
 * programs prefetch links; its button does.
 */
export const emailChangePages = (services: Services): readonly Page[] => [
  visitPage('GET', '/account/email/confirm', async ({ request }) => {
    const token = request.url.searchParams.get('token') ?? ''
    const change = await readEmailChange(services, token)
    return change === undefined
      ? replyTo('ended')
      : loginReply({ title: 'Change your e-mail address', parts: agreeForm(change, token) })
  }),
  visitPage('POST', '/account/email/confirm', async ({ form, request }) => {
    const token = form.get('token') ?? ''
    const change = await readEmailChange(services, token)
    if (change === undefined) return replyTo('ended')
    // The holder of the link may have no session; the change is made as the user, in the session that
    // requested it.
    const asUser = servicesOfUser(services, 'POST /account/email/confirm', change, request.facts)
    return replyTo(await confirmEmailChange(asUser, token))
  }),
]
