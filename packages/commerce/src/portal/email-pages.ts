import type { Page, PageReply } from '@atelier/plumbing/http'
import type { Services } from '../core/services.ts'
import { makeEmailChange, readEmailChange } from '../customers/customers/index.ts'
import { messageReply, portalReply } from './reply.ts'
import { portalPage, type Visit } from './visit.ts'

const tooOld = (visit: Visit): PageReply => {
  const { say } = visit.speech
  return messageReply(visit, say('link.ended'), say('link.endedText'), 410)
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
      parts: [
        speech.say('email.text', { seller: seller.name, email }),
        {
          form: `/${seller.slug}/portal/email`,
          hidden: { token },
          parts: [{ button: speech.say('email.use'), tone: 'solid' }],
        },
      ],
    })
  }),
  portalPage(services, 'POST', '/email', async (visit) => {
    const { seller, form, speech } = visit
    const { say } = speech
    const result = await makeEmailChange(services, seller.id, form.get('token') ?? '', () =>
      Promise.resolve(),
    )
    if (result === 'expired') return tooOld(visit)
    if (result === 'taken') return messageReply(visit, say('email.taken'), say('email.takenText'), 409)
    return messageReply(visit, say('email.changed'), say('email.changedText'))
  }),
]
