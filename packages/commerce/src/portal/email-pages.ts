import type { Page, PageReply } from '@atelier/plumbing/http'
import type { Services } from '../core/services.ts'
import { makeEmailChange, readEmailChange } from '../customers/customers/index.ts'
import { portalReply } from './html.ts'
import { confirmEmailForm, messageView } from './views.ts'
import { portalPage, type Visit } from './visit.ts'

const answer = (visit: Visit, title: string, sentence: string, status = 200): PageReply =>
  portalReply(visit, { title, body: messageView(visit, sentence), status })

const tooOld = (visit: Visit): PageReply => {
  const { say } = visit.speech
  return answer(visit, say('link.ended'), say('link.endedText'), 410)
}

/**
 * Pages behind the link that confirms a new e-mail address. Opening the page changes nothing, since mail
 * programs prefetch links; its button does.
 */
export const emailPages = (services: Services): readonly Page[] => [
  portalPage(services, 'GET', '/email', async (visit) => {
    const { seller, request, speech } = visit
    const token = request.url.searchParams.get('token') ?? ''
    const email = await readEmailChange(services, seller.id, token)
    if (email === undefined) return tooOld(visit)
    return portalReply(visit, {
      title: speech.say('email.confirm'),
      body: confirmEmailForm(visit, email, token),
    })
  }),
  portalPage(services, 'POST', '/email', async (visit) => {
    const { seller, form, speech } = visit
    const { say } = speech
    const result = await makeEmailChange(services, seller.id, form.get('token') ?? '', () =>
      Promise.resolve(),
    )
    if (result === 'expired') return tooOld(visit)
    if (result === 'taken') return answer(visit, say('email.taken'), say('email.takenText'), 409)
    return answer(visit, say('email.changed'), say('email.changedText'))
  }),
]
