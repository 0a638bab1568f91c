import type { PageCard } from '@atelier/contract/page-content'
import type { Page, PageReply, PageRequest } from '@atelier/plumbing/http'
import { servicesOfUser } from '../../core/audit/actor.ts'
import type { SignedIn } from '../identity/signed-in.ts'
import { findUser } from '../identity/user-queries.ts'
import { readForm, redirect, requireOwnForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { speechFor } from '../../mails/index.ts'
import { openSeals } from './browser-seals.ts'
import { sentencesOf } from './consent-view.ts'
import { readConsents, revokeConsent } from './user-consents.ts'
import { runPage, foreignFormError, providerReply } from './page-reply.ts'

const path = '/oauth2/consents'

const { day } = speechFor(['en'])

/** Formats the day of a timestamp, in UTC. */
const dayOf = (moment: string): string => day(new Date(moment))

type Consent = Awaited<ReturnType<typeof readConsents>>[number]

const consentCard = (
  { id, client, scopes, organization, created_at, last_used_at }: Consent,
  csrf: string,
): PageCard => ({
  title: client.client_name ?? '',
  facts: [
    `Access to ${organization === null ? 'your account' : organization.slug}`,
    `since ${dayOf(created_at)}`,
    last_used_at === null ? 'never used' : `last used ${dayOf(last_used_at)}`,
  ],
  parts: [
    { list: sentencesOf(scopes) },
    {
      form: path,
      hidden: { csrf, revoke: id },
      parts: [{ button: `Remove access of ${client.client_name ?? ''}`, tone: 'bad' }],
    },
  ],
})

const toLogin = redirect(`/login?${new URLSearchParams({ return_to: path })}`)

const sealOf = (services: Services, signed_in: SignedIn): string =>
  openSeals(services).sealForm(signed_in, path)

const show = async (services: Services, { headers }: PageRequest): Promise<PageReply> => {
  const signed_in = await services.identity.findSignedIn(headers)
  if (signed_in === undefined) return toLogin
  const [user, consents] = await Promise.all([
    findUser(services.database.db, signed_in.user_id),
    readConsents(services, signed_in.user_id),
  ])
  return providerReply({
    title: 'Apps with access',
    user: user?.email,
    parts:
      consents.length === 0
        ? [{ text: 'No apps have access.', tone: 'quiet' }]
        : [
            {
              text: 'These apps can act for you. Access that you remove ends immediately.',
              tone: 'lead',
            },
            { cards: consents.map((consent) => consentCard(consent, sealOf(services, signed_in))) },
          ],
  })
}

const revoke = async (services: Services, page: PageRequest): Promise<PageReply> => {
  requireOwnForm(page)
  const form = await readForm(page)
  const signed_in = await services.identity.findSignedIn(page.headers)
  if (signed_in === undefined) return toLogin
  if (!openSeals(services).isFormOf(form.get('csrf') ?? '', signed_in, path)) throw foreignFormError()
  const id = form.get('revoke')
  const consents = await readConsents(services, signed_in.user_id)
  // A missing consent was already revoked, by a second press of the button.
  const consent = consents.find((candidate) => candidate.id === id)
  const asUser = servicesOfUser(services, `POST ${path}`, signed_in, page.facts)
  if (consent !== undefined) await revokeConsent(asUser, signed_in.user_id, consent.id)
  return redirect(path)
}

/** Returns the page on which users review and revoke the access of programs. */
export const consentsPages = (services: Services): readonly Page[] => [
  { path, respond: (page) => runPage(() => show(services, page)) },
  { method: 'POST', path, respond: (page) => runPage(() => revoke(services, page)) },
]
