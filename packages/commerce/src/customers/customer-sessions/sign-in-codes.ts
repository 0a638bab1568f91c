import { sentence } from '@atelier/contract/texts/sentences'
import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { addressKey, apiError } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { createToken, hashToken, isSameSecret } from '@atelier/plumbing/tokens'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { customerEvents, findLockedCustomer, updateCustomerRow } from '../customers/index.ts'
import { openSession } from './sessions.ts'
import { sendSignInCode, signInCodeOf } from './sign-in-mail.ts'
import {
  countSignInCodes,
  findSignInCode,
  insertSignInCode,
  purgeSignInCodes,
  takeTry,
  endSignInCode,
} from './sign-in-queries.ts'

/** Lifetime of a code, in milliseconds. */
export const signInCodeLifetime = minutes(10)
const maxTries = 5

/** Maximum code requests per period. */
const limits = {
  email: [
    { within: hours(1), count: 5 },
    { within: days(1), count: 20 },
  ],
  address: [{ within: hours(1), count: 20 }],
} as const

type Request = {
  readonly organization_id: string
  readonly email: string
  /** IP address of the request. */
  readonly ip: string
}

/** @throws TooManyRequests */
const requireBelowLimits = async (
  tx: Tx,
  now: Date,
  key: { readonly organization_id: string; readonly email: string; readonly requested_from: string },
): Promise<void> => {
  const { requested_from, ...owner } = key
  const counted = await Promise.all([
    ...limits.email.map(async (limit) => ({
      limit,
      count: await countSignInCodes(tx, owner, after(now, -limit.within)),
    })),
    ...limits.address.map(async (limit) => ({
      limit,
      count: await countSignInCodes(tx, { requested_from }, after(now, -limit.within)),
    })),
  ])
  if (counted.some(({ limit, count }) => count >= limit.count))
    throw apiError('TooManyRequests', sentence('too_many_codes'))
}

/**
 * Records the request for a sign-in code, and enqueues its e-mail. Unknown e-mail addresses are handled
 * identically up to the job, which then sends nothing, so that responses do not reveal customers.
 *
 * @returns the token that binds the code to the requesting browser
 * @throws TooManyRequests
 */
export const requestSignInCode = (services: Services, request: Request): Promise<string> => {
  const { database, clock, secret } = services
  const organization_id = request.organization_id
  const email = request.email.toLowerCase()
  const requested_from = hashToken(secret, addressKey(request.ip))
  return database.transact(async (tx) => {
    const now = clock.now()
    for (const key of [`${organization_id}/${email}`, requested_from].toSorted())
      await holdKey(tx, 'sign-in code', key)
    await requireBelowLimits(tx, now, { organization_id, email, requested_from })
    const token = createToken('atelier_cpc_')
    const id = crypto.randomUUID()
    const row = { id, organization_id, email, requested_from, tries: 0, created_at: now }
    await insertSignInCode(tx, {
      ...row,
      token_hash: hashToken(secret, token),
      expires_at: after(now, signInCodeLifetime),
    })
    await purgeSignInCodes(tx, after(now, -days(1)))
    await enqueue(tx, sendSignInCode, { code_id: id })
    return token
  })
}

/** Returns the e-mail address of a browser's request while its code can be entered. */
export const readSignInCode = async (
  { database, clock, secret }: Services,
  organization_id: string,
  token: string,
): Promise<{ readonly email: string } | undefined> =>
  findSignInCode(database.db, organization_id, hashToken(secret, token), clock.now(), maxTries)

/**
 * Exchanges a code for a session of the whole customer: the code proves the e-mail address. A code works once,
 * within ten minutes and five attempts, in the browser that requested it.
 *
 * @returns the session token; `wrong` for a wrong code, `expired` when no further attempt is possible
 */
export const redeemSignInCode = (
  services: Services,
  organization_id: string,
  browser_token: string,
  code: string,
): Promise<{ readonly token: string; readonly expires_at: Date } | 'wrong' | 'expired'> =>
  services.database.transact(async (tx) => {
    const { clock, secret } = services
    const now = clock.now()
    const tried = await takeTry(tx, organization_id, hashToken(secret, browser_token), now, maxTries)
    if (tried === undefined) return 'expired'
    const { id, email, tries } = tried
    const isRight = isSameSecret(code, signInCodeOf(secret, id))
    const customer = isRight ? await findLockedCustomer(tx, organization_id, { email }) : undefined
    if (customer === undefined) return tries >= maxTries ? 'expired' : 'wrong'
    await endSignInCode(tx, id, now)
    if (!customer.email_verified) {
      const proven = await updateCustomerRow(tx, customer.id, { email_verified: true }, now)
      await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', proven))
    }
    return openSession(tx, services, { organization_id, customer_id: customer.id, checkout_id: null })
  })
