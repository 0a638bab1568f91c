import { minutes } from '@atelier/plumbing/clock'
import { deriveStoredKey } from '@atelier/plumbing/tokens'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import { notifyUser } from './account-notice.ts'
import { challengeOf, NewPasskey, readAnswer, SignedPasskey } from './passkey-answers.ts'
import {
  countUse,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  consumeChallenge,
} from './passkey-queries.ts'
import type { Passkeys } from './port.ts'
import { findUser } from './user-queries.ts'

/** Lifetime of a challenge, in milliseconds: the time for a device to sign. */
const challengeLifetime = minutes(5)

/** Maximum passkeys per user. */
const maxPasskeys = 20

const handleOf = (user_id: string): Buffer => Buffer.from(user_id.replaceAll('-', ''), 'hex')

export const openPasskeys = (ports: Pick<Services, 'database' | 'public_url' | 'secret'>): Passkeys => {
  const { db } = ports.database
  const { hostname: rpID, origin } = new URL(ports.public_url)
  const hashOf = (challenge: string) =>
    deriveStoredKey(ports.secret, `passkey challenge ${challenge}`).toString('hex')
  const keep = (challenge: string, session_id: string | null) =>
    insertChallenge(db, hashOf(challenge), session_id, challengeLifetime)
  const take = (challenge: string, session_id: string | null) =>
    consumeChallenge(db, hashOf(challenge), session_id)

  return {
    startAdding: async ({ user_id, session_id }) => {
      const [user, passkeys] = await Promise.all([findUser(db, user_id), findPasskeys(db, user_id)])
      if (user === undefined || passkeys.length >= maxPasskeys) return undefined
      const options = await generateRegistrationOptions({
        rpName: 'Atelier',
        rpID,
        userID: new Uint8Array(handleOf(user_id)),
        userName: user.email,
        userDisplayName: user.name,
        timeout: challengeLifetime,
        attestationType: 'none',
        excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keep(options.challenge, session_id)
      return options
    },

    add: async (database, { user_id, session_id }, text, name) => {
      const answer = readAnswer(NewPasskey, text)
      if (answer === undefined) return 'rejected'
      const challenge = challengeOf(answer.response.clientDataJSON)
      if (!(await take(challenge, session_id))) return 'rejected'
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...answer, clientExtensionResults: {}, response: { ...answer.response, transports: [] } },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }))
      if (registrationInfo === undefined) return 'rejected'
      const { id, publicKey, counter } = registrationInfo.credential
      return database.transact(async (tx) => {
        // Several browsers of one user can add passkeys concurrently.
        await lock(tx, 'users', { id: user_id })
        if ((await findPasskeys(tx, user_id)).length >= maxPasskeys) return 'full'
        const isNew = await insertPasskey(tx, {
          id: crypto.randomUUID(),
          user_id,
          name,
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter,
          transports: answer.response.transports,
        })
        if (!isNew) return 'rejected'
        await notifyUser(tx, user_id, { what: 'passkey_added', name })
        return 'added'
      })
    },

    startSigningIn: async () => {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: challengeLifetime,
        userVerification: 'required',
      })
      await keep(options.challenge, null)
      return options
    },

    prove: async (text) => {
      const answer = readAnswer(SignedPasskey, text)
      if (answer === undefined) return undefined
      const challenge = challengeOf(answer.response.clientDataJSON)
      if (!(await take(challenge, null))) return undefined
      const passkey = await findPasskey(db, answer.id)
      if (passkey === undefined) return undefined
      const { userHandle } = answer.response
      if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.user_id)))
        return undefined
      const { userHandle: _, ...signed } = answer.response
      const proof = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {}, response: signed },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
        },
      }).catch(() => undefined)
      if (proof?.verified !== true) return undefined
      const isCounted = await countUse(db, passkey.id, proof.authenticationInfo.newCounter)
      return isCounted ? passkey.user_id : undefined
    },
  }
}
