import { after, hours } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { uniqueOr } from '../../core/database/unique.ts'
import { enqueue } from '@atelier/plumbing/jobs'
import { hashToken } from '@atelier/plumbing/tokens'
import type { SignedIn } from '../identity/signed-in.ts'
import { findUser } from '../identity/user-queries.ts'
import type { Services } from '../../core/services.ts'
import { emailChangeToken, sendEmailChange, sendEmailChanged } from './email-change-mails.ts'
import {
  deleteEmailChange,
  findEmailChangeByToken,
  lockEmailChangeByToken,
  putEmailChange,
  setConfirmed,
  setUserEmail,
} from './email-change-queries.ts'

/** Time for both addresses to confirm, in milliseconds. */
const lifetime = hours(1)

/**
 * Records a user's request for another address, and asks both addresses. The answer does not reveal that
 * another user has the address. The request ends with its session.
 *
 * @returns `same` when the user has this address
 * @throws TooManyRequests
 */
export const requestEmailChange = async (
  services: Services,
  { user_id, session_id }: SignedIn,
  address: string,
  ip: string,
): Promise<'asked' | 'same'> => {
  const { database, clock, secret, identity } = services
  const new_email = address.toLowerCase()
  identity.countCode(new_email, ip)
  return database.transact(async (tx) => {
    const user = await findUser(tx, user_id)
    if (user === undefined || user.email === new_email) return 'same'
    const id = crypto.randomUUID()
    const now = clock.now()
    const hashFor = (side: 'old' | 'new') => hashToken(secret, emailChangeToken(secret, id, side))
    await holdKey(tx, 'e-mail change of a user', user_id)
    await putEmailChange(tx, {
      id,
      user_id,
      session_id,
      old_email: user.email,
      new_email,
      old_token_hash: hashFor('old'),
      new_token_hash: hashFor('new'),
      old_confirmed_at: null,
      new_confirmed_at: null,
      created_at: now,
      expires_at: after(now, lifetime),
    })
    await enqueue(tx, sendEmailChange, { change_id: id, side: 'old' })
    await enqueue(tx, sendEmailChange, { change_id: id, side: 'new' })
    return 'asked'
  })
}

/** Returns the change that a link would confirm; undefined when it is unknown, replaced, used or expired. */
export const readEmailChange = ({ database, clock, secret }: Services, token: string) =>
  findEmailChangeByToken(database.db, hashToken(secret, token), clock.now())

/**
 * Confirms a change for the address that received the link. The second confirmation makes the change: the
 * user signs in with the new address, all other sessions end, and the old address is notified.
 *
 * @returns `ended` for a link that is unknown, replaced, used or expired; `taken` when another user has the
 * address
 */
export const confirmEmailChange = async (
  { database, clock, secret }: Services,
  token: string,
): Promise<'ended' | 'waiting' | 'taken' | 'changed'> => {
  const now = clock.now()
  const token_hash = hashToken(secret, token)
  const confirming = database.transact(async (tx) => {
    const change = await lockEmailChangeByToken(tx, token_hash, now)
    if (change === undefined) return 'ended'
    const isOld = change.old_token_hash === token_hash
    const { id, user_id, old_email, new_email } = change
    if ((isOld ? change.new_confirmed_at : change.old_confirmed_at) === null) {
      await setConfirmed(tx, id, isOld ? { old_confirmed_at: now } : { new_confirmed_at: now })
      return 'waiting'
    }
    await deleteEmailChange(tx, id)
    const user = await findUser(tx, user_id)
    if (user?.email !== old_email) return 'ended'
    await setUserEmail(tx, change, now)
    await enqueue(tx, sendEmailChanged, { change_id: id, old_email, new_email })
    return 'changed'
  })
  return uniqueOr(confirming, 'users_email', () =>
    database.transact(async (tx) => {
      const change = await lockEmailChangeByToken(tx, token_hash, now)
      if (change === undefined) return 'ended'
      await deleteEmailChange(tx, change.id)
      return 'taken'
    }),
  )
}
