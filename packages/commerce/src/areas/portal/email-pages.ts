import type { Page, PageReply } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { makeEmailChange, readEmailChange } from '../customers/index.ts'
import { portalReply, type ShownSeller } from './html.ts'
import { confirmEmailForm, messageView } from './views.ts'
import { portalPage } from './visit.ts'

const say = (seller: ShownSeller, title: string, sentence: string, status = 200): PageReply =>
  portalReply({ seller }, { title, body: messageView(seller, sentence), status })

const tooOld = (seller: ShownSeller): PageReply =>
  say(
    seller,
    'This link has ended',
    'It was used already, replaced by a newer one, or is older than an hour. Nothing was changed by it.',
    410,
  )

/**
 * The pages behind the link that confirms a new e-mail address. Reading the page changes nothing, since mail
 * programs open links by themselves; its button does.
 */
export const emailPages = (services: Services): readonly Page[] => [
  portalPage(services, 'GET', '/email', async ({ seller, request }) => {
    const token = request.url.searchParams.get('token') ?? ''
    const email = await readEmailChange(services, seller.id, token)
    if (email === undefined) return tooOld(seller)
    return portalReply(
      { seller },
      { title: 'Confirm your e-mail address', body: confirmEmailForm(seller, email, token) },
    )
  }),
  portalPage(services, 'POST', '/email', async ({ seller, form }) => {
    const result = await makeEmailChange(services, seller.id, form.get('token') ?? '')
    if (result === 'expired') return tooOld(seller)
    if (result === 'taken')
      return say(
        seller,
        'This address is taken',
        'Another customer uses this e-mail address by now, so nothing was changed.',
        409,
      )
    return say(
      seller,
      'Your e-mail address has changed',
      'Codes and receipts go to the new address from now on.',
    )
  }),
]
