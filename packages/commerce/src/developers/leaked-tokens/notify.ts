import { paragraph } from '@atelier/plumbing/mail'
import type { Services } from '../../core/services.ts'
import { findCustomerEmail } from '../../customers/customers/index.ts'
import { mailOf, openVoice, spokenName, userMail } from '../../mails/index.ts'
import { writeLeakedLink } from '../../mails/writers/index.ts'
import { findConcernedUsers, type LeakedTokenRow } from './queries.ts'

const newOne = 'Create a new one if you need it, and keep it private.'
const signIn = 'Sign in again. The address of your browser is safe to share; a link like this is not.'
const registerAgain = 'Register it again, and keep its secrets private.'

/** Describes a leak to a user: the token, and how to replace it. */
const describe = ({
  kind,
  name,
  organization_id,
}: LeakedTokenRow): readonly [token: string, advice: string] => {
  // The program has chosen its name.
  const called = spokenName(name)
  const program = called === null ? 'a program' : `the program ${called}`
  const principal = organization_id === null ? 'you' : 'your organization'
  const descriptions = {
    organization_token: [`The organization access token "${name}"`, newOne],
    personal_token: [`Your personal access token "${name}"`, newOne],
    oauth2_token: [
      `A token with which ${program} acts for ${principal}`,
      'Connect it again if you still use it.',
    ],
    customer_session: ['A link that opens your purchases', signIn],
    user_session: ['A session in which you are signed in', signIn],
    client_secret: [`The secret of ${program}`, registerAgain],
    registration_token: [`The registration token of ${program}`, registerAgain],
  } as const
  return descriptions[kind]
}

/** Sends the e-mails about a leaked token: to its user, or the owners of its organization, and to its customer. */
export const notifyHolders = async (services: Services, leak: LeakedTokenRow): Promise<void> => {
  const { database, mailer } = services
  const idFor = (to: string) => `leaked-token-${leak.id}-${to}` as const
  const [token, advice] = describe(leak)
  const mail = userMail('One of your tokens was found in public and has been revoked', [
    paragraph(`${token} was found ${leak.url === null ? 'in public' : `in public, here:\n${leak.url}`}`),
    paragraph(`It no longer works: no one can use it. ${advice}`),
    paragraph('Owners and admins of an organization can see in its audit log what was done with it.'),
  ])
  for (const to of await findConcernedUsers(database.db, leak))
    await mailer.send({ id: idFor(to), to, ...mail })
  const { customer_id } = leak
  const to = customer_id === null ? undefined : await findCustomerEmail(database.db, customer_id)
  if (customer_id === null || to === undefined) return
  const voice = await openVoice(services, { customer_id })
  await mailer.send(mailOf(voice, writeLeakedLink(voice, leak.url), { id: idFor(to), to }))
}
