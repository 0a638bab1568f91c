import { verify } from 'node:crypto'
import { apiError, type PageRequest } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import type { Services } from '../../core/services.ts'

const Report = z
  .array(
    z.object({
      token: z.string().check(z.maxLength(4096)),
      type: z.string().check(z.maxLength(255)),
      url: z.nullish(z.string()),
    }),
  )
  .check(z.maxLength(1000))
/** Texts that GitHub found in public and takes for tokens of this server. */
export type Report = z.output<typeof Report>

/** Reads a report with a valid signature of GitHub. @throws BadRequest, NotPermitted or Unavailable */
export const readReport = async ({ scanning_keys, log }: Services, request: PageRequest): Promise<Report> => {
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
      'The report must be a list of at most 1000 entries, each with a token and a type.',
    )
  }
}
