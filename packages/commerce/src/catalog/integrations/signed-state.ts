import { sentence } from '@atelier/contract/texts/sentences'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError } from '@atelier/plumbing/http'
import type { ClaimType } from '@atelier/plumbing/stored-names'
import { deriveKey, readClaims, signClaims } from '@atelier/plumbing/tokens'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'

/** Lifetime of a signed state, in milliseconds: the time for a person to agree at the platform. */
export const stateLifetime = minutes(15)

/**
 * Defines a kind of signed text that a browser carries back to this server: the `state` of a visit to a platform,
 * or a token that names an object there. It is readable by all, tamper-proof, and expires after 15 minutes.
 *
 * @param type the purpose; a text signed for one purpose is invalid for another
 */
export const defineState = <Schema extends $ZodType>(type: ClaimType, schema: Schema) => {
  const keyOf = ({ secret }: Pick<Services, 'secret'>) => deriveKey(secret, `signed state: ${type}`)
  return {
    sign: (services: Pick<Services, 'secret' | 'clock'>, claims: output<Schema> & object): string =>
      signClaims(keyOf(services), type, claims, after(services.clock.now(), stateLifetime)),
    /**
     * Returns the signed claims; undefined when the text was not signed here for this purpose, or has
     * expired.
     */
    read: (services: Pick<Services, 'secret' | 'clock'>, text: string): output<Schema> | undefined => {
      const claims = readClaims(keyOf(services), type, text, services.clock.now())
      const parsed = safeParse(schema, claims)
      return parsed.success ? parsed.data : undefined
    },
  }
}

/** Returns the error for a `state` that was not signed here, or has expired. */
export const invalidStateError = () => apiError('NotPermitted', sentence('old_visit'))
