import { createHash } from 'node:crypto'
import { minutes, systemClock } from '@atelier/plumbing/clock'
import { deriveKey, readClaims, signClaims } from '@atelier/plumbing/tokens'
import type { SignedIn } from '../identity/signed-in.ts'
import type { Services } from '../../core/services.ts'

/** How long a person can think about a question, or take to sign in. */
const patience = minutes(60)

/** The query parameter in which a sealed step comes back. */
const stepParameter = 'step'

/** What a person did for an authorization request before the browser came back to it. */
export type StepsDone = {
  /** Signed in after the request asked for it. */
  readonly signed_in: boolean
  /** Chose the account that is signed in. */
  readonly chose_account: boolean
  /** Whether the browser comes back from a page that asked for a sign-in, done or not. */
  readonly was_asked_to_sign_in: boolean
}

export const nothingDone: StepsDone = {
  signed_in: false,
  chose_account: false,
  was_asked_to_sign_in: false,
}

/** What the request asks the person to do. The session is the one of that moment; null when nobody was signed in. */
type Step = { readonly asked_for: 'sign_in' | 'account'; readonly session_id: string | null }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The parameters of a request without the step. */
const withoutStep = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete(stepParameter)
  return query.toString()
}

/** A form that belongs to a session, or a step of an authorization request. */
type SealType = 'form' | 'step'

/** Signs what a form or an address carries from one request of a browser to the next. */
export const openSeals = ({ secret, clock }: Pick<Services, 'secret' | 'clock'>) => {
  const key = deriveKey(secret, 'oauth2 consent')
  const sign = (type: SealType, claims: object): string =>
    signClaims(key, type, claims, new Date(clock.now().getTime() + patience))
  const read = (type: SealType, token: string): Readonly<Record<string, unknown>> => {
    const claims = readClaims(key, type, token, clock.now())
    return claims === undefined || claims === 'expired' ? {} : { ...claims }
  }

  return {
    /** Ties a form to the session that it was shown to and to what it is about, such as the request in its address. */
    sealForm: ({ session_id }: Pick<SignedIn, 'session_id'>, about: string): string =>
      sign('form', { session_id, about: digestOf(about) }),
    isFormOf: (token: string, { session_id }: Pick<SignedIn, 'session_id'>, about: string): boolean => {
      const claims = read('form', token)
      return claims['session_id'] === session_id && claims['about'] === digestOf(about)
    },

    /** Notes in the parameters of a request what the person is asked to do, in which session, and when. */
    withStep: (search: string, step: Step): URLSearchParams => {
      const query = new URLSearchParams(search)
      const asked_at = systemClock.now().getTime()
      query.set(stepParameter, sign('step', { ...step, asked_at, request: digestOf(withoutStep(search)) }))
      return query
    },
    /**
     * What the person did since: every sign-in makes a new session, and who chose an account still has its session.
     * Only a session that began after the question, by the machine's clock, counts as a sign-in: the question could
     * have been put to a browser in which nobody was signed in. A step of another request counts for nothing.
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
