import { verify } from 'node:crypto'
import { minutes } from '@atelier/plumbing/clock'
import {
  addressKey,
  apiError,
  type BlockingLimit,
  blockingLimit,
  jsonReply,
  type Page,
  type PageRequest,
} from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { defineArea } from '../../core/area.ts'
import { servicesOfScanner } from '../../core/audit/actor.ts'
import type { Services } from '../../core/services.ts'
import { notifyOfLeakJob } from './mail.ts'
import { revokeLeaked } from './revoke.ts'

const path = '/v1/integrations/github/secret-scanning'
const limit = { bytes: 1024 * 1024, milliseconds: 10_000 }

const Report = z
  .array(
    z.object({
      token: z.string().check(z.maxLength(4096)),
      type: z.string().check(z.maxLength(255)),
      url: z.nullish(z.string()),
    }),
  )
  .check(z.maxLength(1000))

/** Parses the entries of a report. @throws BadRequest */
const readReport = (body: Uint8Array) => {
  try {
    return Report.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    throw apiError(
      'BadRequest',
      'The report must be a list of at most 1000 tokens, each with its token and type.',
    )
  }
}

/** Rate limit per address, above GitHub's volume for a single server. Applied before any other work. */
const reportLimit = () =>
  blockingLimit({
    rate: { perSecond: 10, burst: 100 },
    blockedFor: minutes(1),
    now: () => performance.now(),
  })

type Signature = { readonly identifier: string; readonly signature: string }

/** Returns the signature headers of a request. @throws NotPermitted when they are missing */
const readSignature = ({ headers }: PageRequest): Signature => {
  const identifier = headers.get('github-public-key-identifier') ?? ''
  const signature = headers.get('github-public-key-signature') ?? ''
  if (identifier === '' || signature === '')
    throw apiError('NotPermitted', 'A report needs the signature of GitHub in its headers.')
  return { identifier, signature }
}

/** @throws BadRequest for a key that GitHub does not publish, NotPermitted for an invalid signature */
const requireSignature = async (
  { scanning_keys, log }: Services,
  { identifier, signature }: Signature,
  body: Uint8Array,
): Promise<void> => {
  const key = await scanning_keys.find(identifier).catch((error: unknown) => {
    log.warn({ err: error }, 'The keys with which GitHub signs reports of leaked tokens cannot be fetched.')
    throw apiError('Unavailable', 'The keys of GitHub cannot be fetched now. Send the report again later.')
  })
  if (key === undefined) throw apiError('BadRequest', 'Unknown key identifier.')
  if (key.asymmetricKeyType !== 'ec' || !verify('sha256', body, key, Buffer.from(signature, 'base64')))
    throw apiError('NotPermitted', 'Invalid signature.')
}

/** Returns the location of a match, without control characters and limited in length. */
const placeOf = (url: string | null | undefined): string | null =>
  url === null || url === undefined ? null : url.replaceAll(/\p{Cc}/gu, '').slice(0, 2083)

const intake = (services: Services, reports: BlockingLimit): Page => ({
  method: 'POST',
  path,
  respond: async (request) => {
    reports.count(addressKey(request.facts.ip))
    const signature = readSignature(request)
    const body = await request.body(limit)
    await requireSignature(services, signature, body)
    const report = readReport(body)
    const tokens = report.map(({ token, url }) => ({ token, url: placeOf(url) }))
    const known = await revokeLeaked(servicesOfScanner(services, `POST ${path}`, request.facts), tokens)
    return jsonReply(
      200,
      report.map(({ token, type }) => ({
        token_raw: token,
        token_type: type,
        label: known.has(token) ? 'true_positive' : 'false_positive',
      })),
    )
  },
})

/** Tokens detected by GitHub in public places: they are revoked, and their holders are notified. */
export const leakedTokens = defineArea('leaked-tokens', {
  pages: (services) => [intake(services, reportLimit())],
  jobs: [notifyOfLeakJob],
})
