import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { systemClock } from '@atelier/plumbing/clock'
import { type Config, hasSecret, readSecret } from '@atelier/plumbing/config'
import { createLog } from '@atelier/plumbing/log'
import { verifySmtp } from '@atelier/plumbing/mail'
import { openStorage } from '../open-storage.ts'
import { type Check, fail, ok, checkTimeoutMs, reasonOf, warn } from './check.ts'

const buckets = ['images', 'drafts'] as const

/** Writes an object, reads it, and deletes it. */
export const checkStorage = async (config: Config): Promise<Check> => {
  const place = config.s3 === undefined ? `the folder ${config.dataDir}` : config.s3.endpoint
  const advice =
    config.s3 === undefined
      ? 'Allow this user to write to DATA_DIR, or set it to another folder.'
      : 'Correct S3_ENDPOINT, S3_REGION, S3_BUCKET_PREFIX and the keys, and allow the keys to write to the buckets.'
  if (!hasSecret(config) || (config.s3 === undefined && !existsSync(config.dataDir)))
    return warn('storage', `Nothing is stored in ${config.dataDir} yet.`, 'Create the folder: npm start')
  const log = createLog({ level: 'silent' })
  const { storage } = openStorage({ config, secret: readSecret(config), clock: systemClock, log })
  const key = `doctor/${randomUUID()}`
  const bytes = new TextEncoder().encode(key)
  try {
    for (const bucket of buckets) {
      await storage.put(bucket, key, bytes, { content_type: 'text/plain' })
      const storedBytes = await storage.get(bucket, key)
      await storage.remove(bucket, key)
      if (storedBytes === undefined || new TextDecoder().decode(storedBytes) !== key)
        return fail('storage', `An object read from ${place} differs from what was written.`, advice)
    }
    return ok('storage', `An object was written to ${place}, read and deleted.`)
  } catch (error) {
    return fail('storage', `${place} does not work (${reasonOf(error)}).`, advice)
  }
}

export const checkMail = async ({ mail }: Config): Promise<Check> => {
  if (mail.smtpUrl === undefined)
    return ok('mail', 'E-mails stay on this machine, in the sandbox inbox (SMTP_URL is not set).')
  const { host } = new URL(mail.smtpUrl)
  try {
    await verifySmtp(mail.smtpUrl)
    return ok('mail', `The mail server ${host} accepts the login.`)
  } catch (error) {
    return fail(
      'mail',
      `The mail server ${host} cannot be used (${reasonOf(error)}).`,
      'Correct SMTP_URL: host, port, user and password.',
    )
  }
}

/** Checks the keys of the processor by a request: their format was checked with the settings. */
export const checkProcessor = async ({ payments }: Pick<Config, 'payments'>): Promise<Check> => {
  if (payments.isSimulated) return ok('payments', 'The sandbox accepts test cards; no money moves.')
  const { secretKey, mode, apiUrl = 'https://api.stripe.com' } = payments
  try {
    const response = await fetch(new URL('/v1/payment_intents?limit=1', apiUrl), {
      headers: { Authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(checkTimeoutMs),
    })
    await response.body?.cancel()
    if (response.status === 401)
      return fail(
        'payments',
        'Stripe does not recognize STRIPE_SECRET_KEY.',
        'Copy the key from the Stripe Dashboard again.',
      )
    if (response.status === 403)
      return fail(
        'payments',
        'STRIPE_SECRET_KEY is not allowed to read payments.',
        'Give the restricted key these permissions, or use the secret key.',
      )
    if (!response.ok) return warn('payments', `Stripe answered ${response.status}.`, 'Try again in a moment.')
    return ok('payments', `Stripe accepts the ${mode} keys.`)
  } catch (error) {
    return fail(
      'payments',
      `${apiUrl} cannot be reached (${reasonOf(error)}).`,
      'Check the network and firewall of this machine.',
    )
  }
}
