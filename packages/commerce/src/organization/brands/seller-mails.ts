import {
  type CustomerMail,
  CustomerMail as CustomerMails,
  fixedSubjects,
  type Language,
  Language as Languages,
  mailPlaceholders,
  type organizationMails,
} from '@atelier/contract'
import { apiError, type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { renderMail } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import { lock } from '../../core/database/lock.ts'
import { findUser } from '../../access/identity/index.ts'
import { contentOf, placeIssues, type Voice } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { getOrganization } from '../organizations/index.ts'
import { storedBrandOf } from './seller.ts'
import { previewUrl } from './preview-page.ts'
import { deleteMailText, findMailTexts, getBranded, saveMailText, findOwnWords } from './queries.ts'
import { sampleOf, sampleVoice } from './sample.ts'

type For<Name extends keyof typeof organizationMails> = Handler<(typeof organizationMails)[Name], Services>

type OwnWords = NonNullable<Voice['own']>

/** @throws ResourceNotFound */
const mailNamed = (name: string): CustomerMail => {
  const mail = CustomerMails.options.find((option) => option === name)
  if (mail === undefined)
    throw apiError('ResourceNotFound', `There is no e-mail to customers called ${name}.`)
  return mail
}

/** @throws ResourceNotFound */
const languageNamed = (code: string): Language => {
  const language = Languages.options.find((option) => option === code)
  if (language === undefined)
    throw apiError('ResourceNotFound', `E-mails to customers are not available in the language ${code}.`)
  return language
}

/**
 * @throws InvalidRequest for placeholders that the e-mail does not support, and for a subject that is fixed
 */
const requireSound = (mail: CustomerMail, { subject, introduction }: OwnWords): void => {
  const issues = [
    ...placeIssues(mail, 'subject', subject),
    ...placeIssues(mail, 'introduction', introduction),
  ]
  if (subject !== null && fixedSubjects.includes(mail))
    issues.push(issue('subject', 'The subject of this e-mail is the same for all sellers. Leave it out.'))
  if (subject?.includes('\n') === true) issues.push(issue('subject', 'A subject must be one line.'))
  if (issues.length > 0) throw invalid(issues)
}

/** Removes invisible characters, which are useless in e-mails and lengthen preview addresses. */
const cleanText = (text: string | null | undefined): string | null =>
  text?.replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '').trim() || null

const wordsOf = (texts: {
  readonly subject?: string | null | undefined
  readonly introduction?: string | null | undefined
}): OwnWords => ({ subject: cleanText(texts.subject), introduction: cleanText(texts.introduction) })

/** @throws ResourceNotFound */
export const list: For<'list'> = async ({ path }, services) => {
  const { database, organization_id } = services
  const seller = await getOrganization(database.db, organization_id, path.id)
  const texts = await findMailTexts(database.db, seller.id)
  const subjectIn = (mail: CustomerMail, language: Language) =>
    sampleOf(mail, sampleVoice(services, seller, null, language, undefined)).subject
  return withRevision(seller, {
    items: CustomerMails.options.map((mail) => ({
      mail,
      placeholders: [...mailPlaceholders[mail]],
      has_fixed_subject: fixedSubjects.includes(mail),
      standard_subjects: Object.fromEntries(
        Languages.options.map((language) => [language, subjectIn(mail, language)]),
      ),
      texts: texts.filter((text) => text.mail === mail),
    })),
  })
}

/** @throws ResourceNotFound; InvalidRequest */
export const update: For<'update'> = ({ path, body }, { database, clock, organization_id, request }) =>
  database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    requireRevision(request, await getBranded(tx, { organization_id, id: path.id }))
    const mail = mailNamed(path.mail)
    const language = languageNamed(path.language)
    const words = wordsOf(body)
    requireSound(mail, words)
    const key = { organization_id, mail, language }
    if (words.subject === null && words.introduction === null) await deleteMailText(tx, key)
    else await saveMailText(tx, { ...key, ...words }, clock.now())
    const after = await getBranded(tx, { organization_id, id: path.id })
    return withRevision(after, { mail, language, ...words })
  })

/** @throws ResourceNotFound; InvalidRequest */
export const preview: For<'preview'> = async ({ path, body }, services) => {
  const { database, organization_id } = services
  const seller = await getOrganization(database.db, organization_id, path.id)
  const mail = mailNamed(path.mail)
  const words = wordsOf(body)
  requireSound(mail, words)
  const brand =
    body.brand == null ? seller.brand : await storedBrandOf(database.db, organization_id, body.brand)
  const voice = sampleVoice(services, seller, brand, body.language, words)
  const content = contentOf(voice, sampleOf(mail, voice))
  const { subject, text } = renderMail(content)
  const { language } = body
  return { subject, text, url: previewUrl(services, { mail, language, seller, brand, words }) }
}

const sendTestMail = defineJob({
  name: 'brands.send-test-mail',
  payload: z.object({
    test_id: z.string(),
    user_id: z.string(),
    organization_id: z.string(),
    mail: CustomerMails,
    language: Languages,
  }),
})

/** Sends an e-mail with sample data and the stored texts to a user. */
export const sendTestMailJob = (services: Services): JobHandler =>
  handle(sendTestMail, async ({ test_id, user_id, organization_id, mail, language }) => {
    const { db } = services.database
    const user = await findUser(db, user_id)
    if (user === undefined) return
    const seller = await getOrganization(db, organization_id, organization_id)
    const ownTexts = await findOwnWords(db, { organization_id, mail, language })
    const voice = sampleVoice(services, seller, seller.brand, language, ownTexts)
    await services.mailer.send({
      id: `test-mail-${test_id}`,
      to: user.email,
      ...renderMail(contentOf(voice, sampleOf(mail, voice))),
    })
  })

export const sendTest: For<'sendTest'> = ({ path, body }, { database, caller }) =>
  database.transact(async (tx) => {
    await enqueue(tx, sendTestMail, {
      test_id: crypto.randomUUID(),
      user_id: caller.user_id,
      organization_id: path.id,
      mail: mailNamed(path.mail),
      language: body.language,
    })
  })
