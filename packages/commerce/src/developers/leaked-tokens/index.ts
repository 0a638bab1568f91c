import { verify } from 'node:crypto'
import { Id } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { addressKey, apiError, blockingLimit, jsonReply, type PageRequest } from '@atelier/plumbing/http'
import { defineJob, enqueue, handle } from '@atelier/plumbing/jobs'
import { paragraph } from '@atelier/plumbing/mail'
import { createToken, hashToken, isWellFormedToken } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { deleteSessionsByToken } from '../../access/identity/session-queries.ts'
import { endAccess, replaceClientSecrets } from '../../access/oauth2/index.ts'
import { deleteOrganizationTokensByHash } from '../../access/organization-tokens/index.ts'
import { deletePersonalTokensByHash } from '../../access/personal-tokens/index.ts'
import { defineArea } from '../../core/area.ts'
import { servicesOfScanner } from '../../core/audit/actor.ts'
import type { Services, Tx } from '../../core/services.ts'
import { deleteSessionsByHash } from '../../customers/customer-sessions/index.ts'
import { mailOf, openVoice } from '../../mails/open-voice.ts'
import { spokenName } from '../../mails/spoken-name.ts'
import { userMail } from '../../mails/user-mail.ts'
import { writeLeakedLink } from '../../mails/writers/sign-in.ts'
import {
  findConcernedCustomer,
  findConcernedUsers,
  findLeak,
  findOAuth2Tokens,
  findReported,
  insertLeaks,
  type Leak,
  type LeakedTokenRow,
} from './queries.ts'

const path = '/v1/integrations/github/secret-scanning'

const Report = z
  .array(
    z.object({
      token: z.string().check(z.maxLength(4096)),
      type: z.string().check(z.maxLength(255)),
      url: z.nullish(z.string()),
    }),
  )
  .check(z.maxLength(1000))
type Report = z.output<typeof Report>

/** Reads a report with a valid signature of GitHub. @throws BadRequest, NotPermitted or Unavailable */
const readReport = async ({ scanning_keys, log }: Services, request: PageRequest): Promise<Report> => {
  const identifier = request.headers.get('github-public-key-identifier') ?? ''
  const signature = request.headers.get('github-public-key-signature') ?? ''
  if (identifier === '' || signature === '')
    throw apiError('NotPermitted', 'A report needs the signature of GitHub in its headers.')
  const body = await request.body({ bytes: 1024 * 1024, milliseconds: 10_000 })
  const key = await scanning_keys.find(identifier).catch((error: unknown) => {
    log.warn({ err: error }, 'The keys with which GitHub signs reports of leaked tokens cannot be fetched.')
    throw apiError('Unavailable', 'The keys of GitHub cannot be fetched now. Send the report again later.')
  })
  if (key === undefined) throw apiError('BadRequest', 'Unknown key identifier.')
  if (key.asymmetricKeyType !== 'ec' || !verify('sha256', body, key, Buffer.from(signature, 'base64')))
    throw apiError('NotPermitted', 'Invalid signature.')
  try {
    return Report.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    throw apiError(
      'BadRequest',
      'The report must be a list of at most 1000 tokens, each with its token and type.',
    )
  }
}

/** Returns the stored part of a session cookie; undefined for text that cannot be a session cookie. */
const sessionTokenIn = (text: string): string | undefined =>
  /^([A-Za-z0-9]{24,128})(?:\.|%2E)[A-Za-z0-9+/=%_-]{20,200}$/i.exec(text)?.[1]

/**
 * Revokes all credentials with these hashes. Clients get new, random secrets, and all access from the consents
 * behind OAuth2 tokens ends.
 *
 * @param sessions hashes of user sessions, by their stored token
 */
const revokeAll = async (
  tx: Tx,
  { clock, secret }: Services,
  hashes: readonly string[],
  sessions: ReadonlyMap<string, string>,
): Promise<Leak[]> => {
  const now = clock.now()
  const replacement = () => hashToken(secret, createToken('atelier_cs_'))
  const oauth2 = await findOAuth2Tokens(tx, hashes)
  await endAccess(tx, oauth2, now)
  const leaks: (Pick<Leak, 'token_hash' | 'kind' | 'name'> & Partial<Leak>)[] = []
  for (const { label: name, ...row } of await deleteOrganizationTokensByHash(tx, hashes))
    leaks.push({ ...row, kind: 'organization_token', name })
  for (const { comment: name, ...row } of await deletePersonalTokensByHash(tx, hashes))
    leaks.push({ ...row, kind: 'personal_token', name })
  for (const { token_hash, user_id, organization_id, client_name: name } of oauth2)
    leaks.push({ token_hash, user_id, organization_id, kind: 'oauth2_token', name })
  for (const row of await deleteSessionsByHash(tx, hashes))
    leaks.push({ ...row, kind: 'customer_session', name: 'the customer portal' })
  const ended = sessions.size === 0 ? [] : await deleteSessionsByToken(tx, [...sessions.keys()])
  for (const { token, user_id } of ended)
    leaks.push({ token_hash: sessions.get(token) ?? '', user_id, kind: 'user_session', name: 'a browser' })
  for (const kind of ['client_secret', 'registration_token'] as const) {
    const column = kind === 'client_secret' ? 'secret_hash' : 'registration_token_hash'
    const clients = await replaceClientSecrets(tx, column, hashes, replacement, now)
    for (const { id: _, client_name: name, ...row } of clients) leaks.push({ ...row, kind, name })
  }
  return leaks.map((leak) => ({ organization_id: null, user_id: null, customer_id: null, ...leak }))
}

const notifyOfLeak = defineJob({ name: 'leaked-tokens.tell', payload: z.object({ leak_id: Id }) })

/**
 * Revokes all tokens of any kind among the reported texts in one transaction, and notifies their holders.
 * Tokens that were reported before are recognized and otherwise ignored.
 *
 * @returns the texts that are or were tokens of this server
 */
const revokeLeaked = async (services: Services, report: Report): Promise<ReadonlySet<string>> => {
  const candidates = new Map<string, Report[number]>()
  const sessions = new Map<string, string>()
  for (const item of report) {
    const stored = sessionTokenIn(item.token)
    if (stored === undefined && !isWellFormedToken(item.token)) continue
    const hash = hashToken(services.secret, item.token)
    candidates.set(hash, item)
    if (stored !== undefined) sessions.set(stored, hash)
  }
  const hashes = [...candidates.keys()]
  if (hashes.length === 0) return new Set()
  const known = await services.database.transact(async (tx) => {
    // Serializes concurrent reports, so that the second of two duplicates sees the first.
    await holdKey(tx, 'leaked tokens', 'report')
    const reported = await findReported(tx, hashes)
    const left = hashes.filter((hash) => !reported.includes(hash))
    if (left.length === 0) return reported
    const rows = (await revokeAll(tx, services, left, sessions)).map((leak) => ({
      ...leak,
      id: crypto.randomUUID(),
      // The location comes from outside: without control characters, and limited in length.
      url:
        candidates
          .get(leak.token_hash)
          ?.url?.replaceAll(/\p{Cc}/gu, '')
          .slice(0, 2083) ?? null,
      reported_at: services.clock.now(),
    }))
    await insertLeaks(tx, rows)
    for (const { id } of rows) await enqueue(tx, notifyOfLeak, { leak_id: id })
    return [...reported, ...rows.map(({ token_hash }) => token_hash)]
  })
  return new Set(known.flatMap((hash) => candidates.get(hash)?.token ?? []))
}

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

const notifyHolders = async (services: Services, leak: LeakedTokenRow): Promise<void> => {
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
  const to = customer_id === null ? undefined : await findConcernedCustomer(database.db, customer_id)
  if (customer_id === null || to === undefined) return
  const voice = await openVoice(services, { customer_id })
  await mailer.send(mailOf(voice, writeLeakedLink(voice, leak.url), { id: idFor(to), to }))
}

/**
 * Tokens that GitHub detects in public places. GitHub posts a signed report; the tokens among it are revoked,
 * their holders are notified by a job, and the answer labels each entry as a token of this server or not.
 */
export const leakedTokens = defineArea('leaked-tokens', {
  pages: (services) => {
    // Above the volume of GitHub for a single server. Applied before any other work.
    const limit = blockingLimit({
      rate: { perSecond: 10, burst: 100 },
      blockMs: minutes(1),
      now: () => performance.now(),
    })
    return [
      {
        method: 'POST',
        path,
        respond: async (request) => {
          limit.count(addressKey(request.facts.ip))
          const report = await readReport(services, request)
          const known = await revokeLeaked(servicesOfScanner(services, `POST ${path}`, request.facts), report)
          return jsonReply(
            200,
            report.map(({ token, type }) => ({
              token_raw: token,
              token_type: type,
              label: known.has(token) ? 'true_positive' : 'false_positive',
            })),
          )
        },
      },
    ]
  },
  jobs: [
    (services) =>
      handle(notifyOfLeak, async ({ leak_id }) => {
        const leak = await findLeak(services.database.db, leak_id)
        if (leak !== undefined) await notifyHolders(services, leak)
      }),
  ],
})
