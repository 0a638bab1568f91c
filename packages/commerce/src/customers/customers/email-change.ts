import { after, hours } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { hashToken } from '@atelier/plumbing/tokens'
import { uniqueOr } from '../../core/database/unique.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { allowsEmailChange } from '../../organization/organizations/index.ts'
import {
  countEmailChanges,
  findEmailChange,
  insertEmailChange,
  setEmailChangeMade,
} from './email-change-queries.ts'
import { emailChangeToken, sendEmailChange } from './email-change-mails.ts'
import { customerEvents } from './events.ts'
import { type CustomerRow, findLockedCustomer, updateCustomerRow } from './queries.ts'

/** Validity of the link to a new address, in milliseconds. */
const lifetime = hours(1)

/** Maximum changes per customer and hour. Each sends two e-mails. */
const hourlyLimit = 5

/**
 * Requests a new e-mail address for a customer. It takes effect when the link sent to it is opened within an
 * hour; the old address is notified immediately.
 *
 * @throws NotPermitted if the seller does not let customers change their address; TooManyRequests
 */
export const requestEmailChange = async (
  tx: Tx,
  { clock, secret }: Services,
  { id: customer_id, organization_id, email: old_email }: CustomerRow,
  email: string,
): Promise<void> => {
  if (!(await allowsEmailChange(tx, organization_id)))
    throw apiError(
      'NotPermitted',
      'This seller does not let customers change their e-mail address. Ask the seller to change it.',
    )
  const now = clock.now()
  await holdKey(tx, 'e-mail change', customer_id)
  if ((await countEmailChanges(tx, customer_id, after(now, -lifetime))) >= hourlyLimit)
    throw apiError(
      'TooManyRequests',
      'Too many changes of the e-mail address were requested. Try again in an hour.',
    )
  const id = crypto.randomUUID()
  const token_hash = hashToken(secret, emailChangeToken(secret, id))
  const expires_at = after(now, lifetime)
  const change = { id, organization_id, customer_id, old_email, email, token_hash, expires_at, made_at: null }
  await insertEmailChange(tx, { ...change, created_at: now })
  await enqueue(tx, sendEmailChange, { change_id: id, mail: 'confirm' })
  await enqueue(tx, sendEmailChange, { change_id: id, mail: 'asked' })
}

/**
 * Notifies a verified address that the seller changed the customer's address. The caller holds the lock of
 * the customer.
 */
export const notifyOldAddress = async (
  tx: Tx,
  { clock }: Services,
  { id: customer_id, organization_id, email: old_email, email_verified }: CustomerRow,
  email: string,
): Promise<void> => {
  if (!email_verified) return
  const id = crypto.randomUUID()
  const now = clock.now()
  const moments = { token_hash: null, expires_at: now, made_at: now, created_at: now }
  await insertEmailChange(tx, { id, organization_id, customer_id, old_email, email, ...moments })
  await enqueue(tx, sendEmailChange, { change_id: id, mail: 'changed' })
}

/** Returns the new address of a link. Undefined when the link is unknown, used or expired. */
export const readEmailChange = async (
  { database, clock, secret }: Services,
  organization_id: string | undefined,
  token: string,
): Promise<string | undefined> =>
  (await findEmailChange(database.db, organization_id, hashToken(secret, token), clock.now()))?.email

/**
 * Applies the e-mail change of a link. Opening the link verifies the new address. The old address is notified.
 *
 * @param organization_id seller of the link; undefined for any
 * @param finish further writes of the same transaction
 * @returns the result of `finish`; `expired` when the link is unknown, used or expired; `taken` when another customer
 *   has taken the address
 */
export const makeEmailChange = <Result>(
  services: Services,
  organization_id: string | undefined,
  token: string,
  finish: (tx: Tx, customer: CustomerRow) => Promise<Result>,
): Promise<{ readonly result: Result } | 'expired' | 'taken'> => {
  const making = services.database.transact(async (tx) => {
    const now = services.clock.now()
    const change = await findEmailChange(tx, organization_id, hashToken(services.secret, token), now)
    if (change === undefined) return 'expired' as const
    const { id, customer_id, email } = change
    const customer = await findLockedCustomer(tx, change.organization_id, { id: customer_id })
    if (customer === undefined || !(await setEmailChangeMade(tx, id, now))) return 'expired' as const
    const changed = await updateCustomerRow(tx, customer_id, { email, email_verified: true }, now)
    await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', changed))
    await enqueue(tx, sendEmailChange, { change_id: id, mail: 'changed' })
    return { result: await finish(tx, changed) }
  })
  return uniqueOr(making, 'customers_email', () => 'taken' as const)
}
