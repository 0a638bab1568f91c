import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { paragraph } from '@atelier/plumbing/mail'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import { mailOf, openVoice } from '../../mails/open-voice.ts'
import { spokenName } from '../../mails/spoken-name.ts'
import { userMail } from '../../mails/user-mail.ts'
import { writeLeakedLink } from '../../mails/writers/sign-in.ts'
import type { Services } from '../../core/services.ts'
import { findConcernedCustomer, findConcernedUsers, findLeak, type LeakedTokenRow } from './queries.ts'

/** Notifies the people affected by a leaked token. */
export const notifyOfLeak = defineJob({
  name: 'leaked-tokens.tell',
  payload: z.object({ leak_id: Id }),
})

/** Name that a program has given to itself, in a sentence. */
const programOf = (name: string): string => {
  const called = spokenName(name)
  return called === null ? 'a program' : `the program ${called}`
}

const what = ({ kind, name, organization_id }: LeakedTokenRow): string => {
  switch (kind) {
    case 'organization_token':
      return `The organization access token "${name}"`
    case 'personal_token':
      return `Your personal access token "${name}"`
    case 'oauth2_token':
      return `A token with which ${programOf(name)} acts for ${organization_id === null ? 'you' : 'your organization'}`
    case 'customer_session':
      return 'A link that opens your purchases'
    case 'user_session':
      return 'A session in which you are signed in'
    case 'client_secret':
      return `The secret of ${programOf(name)}`
    case 'registration_token':
      return `The registration token of ${programOf(name)}`
  }
}

const whatToDo = ({ kind }: LeakedTokenRow): string => {
  switch (kind) {
    case 'organization_token':
    case 'personal_token':
      return 'Create a new one if you need it, and keep it private.'
    case 'oauth2_token':
      return 'Connect it again if you still use it.'
    case 'customer_session':
    case 'user_session':
      return 'Sign in again. The address of your browser is safe to share; a link like this is not.'
    case 'client_secret':
    case 'registration_token':
      return 'Register it again, and keep its secrets private.'
  }
}

/** Renders the email to a user. */
const writeToUser = (leak: LeakedTokenRow) =>
  userMail('One of your tokens was found in public and has been revoked', [
    paragraph(`${what(leak)} was found ${leak.url === null ? 'in public' : `in public, here:\n${leak.url}`}`),
    paragraph(`It no longer works: no one can use it. ${whatToDo(leak)}`),
    paragraph('Owners and admins of an organization can see in its audit log what was done with it.'),
  ])

export const notifyOfLeakJob = (services: Services): JobHandler =>
  handle(notifyOfLeak, async ({ leak_id }) => {
    const { database, mailer } = services
    const leak = await findLeak(database.db, leak_id)
    if (leak === undefined) return
    const idFor = (to: string): MailId => `leaked-token-${leak_id}-${to}`
    for (const to of await findConcernedUsers(database.db, leak))
      await mailer.send({ id: idFor(to), to, ...writeToUser(leak) })
    if (leak.customer_id === null) return
    const to = await findConcernedCustomer(database.db, leak.customer_id)
    if (to === undefined) return
    const voice = await openVoice(services, { customer_id: leak.customer_id })
    await mailer.send(mailOf(voice, writeLeakedLink(voice, leak.url), { id: idFor(to), to }))
  })
