import { createHash } from 'node:crypto'
import { minutes, systemClock } from '@atelier/plumbing/clock'
import { deriveKey, readClaims, signClaims } from '@atelier/plumbing/tokens'
import type { SignedIn } from '../identity/signed-in.ts'
import type { Services } from '../../core/services.ts'

/** Validity of a form or step, in milliseconds: time to read a question or to sign in. */
const patience = minutes(60)

/** Query parameter of the sealed step. */
const stepParameter = 'step'

/** Steps that the user completed for an authorization request. */
export type StepsDone = {
  /** Signed in after the request asked for it. */
  readonly signed_in: boolean
  /** Chose the signed-in account. */
  readonly chose_account: boolean
  /** True when the browser returns from a sign-in page, completed or not. */
  readonly was_asked_to_sign_in: boolean
}

export const nothingDone: StepsDone = {
  signed_in: false,
  chose_account: false,
  was_asked_to_sign_in: false,
}

/** Step that the request asks for. The session is the current one, null when no user is signed in. */
type Step = { readonly asked_for: 'sign_in' | 'account'; readonly session_id: string | null }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Returns the parameters of a request without the step. */
const withoutStep = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete(stepParameter)
  return query.toString()
}

/** A form tied to a session, or a step of an authorization request. */
type SealType = 'form' | 'step'

/** Signs data that a form or a URL carries to the next request. */
export const openSeals = ({ secret, clock }: Pick<Services, 'secret' | 'clock'>) => {
  const key = deriveKey(secret, 'oauth2 consent')
  const sign = (type: SealType, claims: object): string =>
    signClaims(key, type, claims, new Date(clock.now().getTime() + patience))
  const read = (type: SealType, token: string): Readonly<Record<string, unknown>> => {
    const claims = readClaims(key, type, token, clock.now())
    return claims === undefined || claims === 'expired' ? {} : { ...claims }
  }

  return {
    /** Ties a form to its session and its subject, such as the request in its URL. */
    sealForm: ({ session_id }: Pick<SignedIn, 'session_id'>, about: string): string =>
      sign('form', { session_id, about: digestOf(about) }),
    isFormOf: (token: string, { session_id }: Pick<SignedIn, 'session_id'>, about: string): boolean => {
      const claims = read('form', token)
      return claims['session_id'] === session_id && claims['about'] === digestOf(about)
    },

    /** Adds the requested step to the parameters of a request, with session and time. */
    withStep: (search: string, step: Step): URLSearchParams => {
      const query = new URLSearchParams(search)
      const asked_at = systemClock.now().getTime()
      query.set(stepParameter, sign('step', { ...step, asked_at, request: digestOf(withoutStep(search)) }))
      return query
    },
    /**
     * Returns the steps completed since. Every sign-in creates a new session, while choosing an account keeps
     * the session. Only a session that began after the question, by the machine's clock, counts as a sign-in,
     * because the question may have been shown in a browser without a session. A step of another request is
     * ignored.
     */
    readSteps: (search: string, signed_in: SignedIn | undefined): StepsDone => {
      const claims = read('step', new URLSearchParams(search).get(stepParameter) ?? '')
      if (signed_in === undefined || claims['request'] !== digestOf(withoutStep(search))) return nothingDone
      const isSame = claims['session_id'] === signed_in.session_id
      const was_asked_to_sign_in = claims['asked_for'] === 'sign_in'
      const signed_in_at = systemClock.now().getTime() - signed_in.signed_in_for
      const has_signed_in = was_asked_to_sign_in && !isSame && signed_in_at >= Number(claims['asked_at'])
      return {
        signed_in: has_signed_in,
        chose_account: has_signed_in || (claims['asked_for'] === 'account' && isSame),
        was_asked_to_sign_in,
      }
    },
  }
}
