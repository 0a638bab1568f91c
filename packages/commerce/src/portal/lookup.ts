import { Email, Id } from '@atelier/contract'
import type { PageParts } from '@atelier/contract/page-content'
import { after, days, hours } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { acceptedLanguages, addressKey, type Page, type PageReply } from '@atelier/plumbing/http'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { button, note, paragraph, renderMail, standardBrand } from '@atelier/plumbing/mail'
import { hashToken } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { speechFor } from '../mails/index.ts'
import { readForm, requireOwnForm } from '../core/pages/forms.ts'
import type { Services } from '../core/services.ts'
import { portalUrl } from '../core/site-url.ts'
import { portalReply } from './reply.ts'
import { type PageSpeech, speechOf } from './speech.ts'
import { countLookups, findLookup, findSellersOf, insertLookup, purgeLookups } from './lookup-queries.ts'

/** Maximum requests per hour: for one address, and from one network. */
const maxPerEmail = 5
const maxPerNetwork = 20

/** Job that sends a customer the addresses of their sellers' portals. */
const sendPortals = defineJob({
  name: 'portal.send-portals',
  payload: z.object({
    lookup_id: Id,
    /** Languages of the browser, the preferred first. */
    languages: z._default(z.array(z.string()), []),
  }),
})

/** Sends the addresses of the portals; nothing to an address without a customer. */
export const sendPortalsJob = (services: Services): JobHandler =>
  handle(sendPortals, async ({ lookup_id, languages }) => {
    const { database, mailer } = services
    const lookup = await findLookup(database.db, lookup_id)
    if (lookup === undefined) return
    const sellers = await findSellersOf(database.db, lookup.email)
    const [first] = sellers
    if (first === undefined) return
    const { say, locale } = speechFor([...sellers.map((seller) => seller.locale), ...languages])
    const subject = say('portals.subject')
    await mailer.send({
      id: `portals-${lookup_id}`,
      to: first.email,
      ...renderMail({
        brand: standardBrand('Atelier'),
        language: locale,
        subject,
        heading: subject,
        parts: [
          paragraph(say('portals.here')),
          ...sellers.map((seller) => button(seller.name, say('losses.open'), portalUrl(services, seller))),
          paragraph(say('portals.code')),
          note(say('portals.not')),
        ],
      }),
    })
  })

type LookupRequest = { readonly email: string; readonly ip: string; readonly languages: readonly string[] }

/** Records the request, and queues the e-mail. @returns false above the limit */
const lookUp = (services: Services, lookup: LookupRequest) =>
  services.database.transact(async (tx) => {
    const now = services.clock.now()
    const email = lookup.email.toLowerCase()
    const requested_from = hashToken(services.secret, addressKey(lookup.ip))
    for (const key of [email, requested_from].toSorted()) await holdKey(tx, 'portal lookup', key)
    const since = after(now, -hours(1))
    const [ofEmail, from] = await Promise.all([
      countLookups(tx, { email }, since),
      countLookups(tx, { requested_from }, since),
    ])
    if (ofEmail >= maxPerEmail || from >= maxPerNetwork) return false
    const id = crypto.randomUUID()
    await insertLookup(tx, { id, email, requested_from, created_at: now })
    await purgeLookups(tx, after(now, -days(1)))
    await enqueue(tx, sendPortals, { lookup_id: id, languages: lookup.languages.slice(0, 10) })
    return true
  })

const question = ({ say }: PageSpeech, problem?: string): PageParts => [
  say('lookup.text'),
  {
    form: '',
    parts: [
      { field: 'email', label: say('email'), kind: 'email', problem },
      { button: say('lookup.send'), tone: 'solid' },
    ],
  },
]

const page = (speech: PageSpeech, parts: PageParts, status = 200): PageReply =>
  portalReply({ seller: undefined, speech }, { title: speech.say('lookup.title'), parts, status })

/**
 * Returns the page `/portal`, for customers who do not know the address of their seller's portal. The result goes to
 * the e-mail address only, and the page is the same for everyone: it does not reveal customers.
 */
export const lookupPages = (services: Services): readonly Page[] => [
  {
    path: '/portal',
    respond: (request) => {
      const speech = speechOf(request)
      return page(speech, question(speech))
    },
  },
  {
    method: 'POST',
    path: '/portal',
    respond: async (request) => {
      requireOwnForm(request)
      const speech = speechOf(request)
      const { say, language } = speech
      const email = z.safeParse(Email, (await readForm(request)).get('email')?.trim())
      if (!email.success) return page(speech, question(speech, say('lookup.wrong')), 422)
      // The e-mail is in the language of the page.
      const languages = [language, ...acceptedLanguages(request.headers.get('accept-language'))]
      if (!(await lookUp(services, { email: email.data, ip: request.facts.ip, languages })))
        return page(speech, question(speech, say('lookup.tooMany')), 429)
      return page(speech, [{ text: say('lookup.sent', { email: email.data }), is_answer: true }])
    },
  },
]
