import { isDeepStrictEqual } from 'node:util'
import type { LicenseKeysProperties, LicenseKeyValidate } from '@atelier/contract'
import { after, days, monthsAfter } from '@atelier/plumbing/clock'
import { apiError, type ApiError } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { ActivationRow, LicenseKeyRow } from './queries.ts'

type Properties = output<typeof LicenseKeysProperties>

/**
 * Returns the text of a key: the upper-case UUID (version 4), after the prefix of its benefit if any; in
 * Unicode form C.
 */
export const licenseKeyText = (prefix: string | null, uuid: string): string =>
  [...(prefix?.trim() ? [prefix.trim()] : []), uuid].join('-').toUpperCase().normalize('NFC')

/** Masks a key except for its last characters, which identify it in lists. */
export const displayKey = (text: string): string => `****-${text.slice(-6)}`

/** Returns the expiry of a key granted now. Years and months are calendar units in UTC. */
export const expiryOf = ({ expires }: Pick<Properties, 'expires'>, now: Date): Date | null => {
  if (expires === null) return null
  const { ttl, timeframe } = expires
  return timeframe === 'day' ? after(now, days(ttl)) : monthsAfter(now, timeframe === 'year' ? 12 * ttl : ttl)
}

/**
 * Returns the terms of a benefit's key when it is granted or its benefit changes. A change of the benefit
 * grants its keys again regardless of their status, including keys disabled by the seller.
 */
export const termsOf = (properties: Properties, now: Date) => ({
  status: 'granted' as const,
  limit_activations: properties.activations?.limit ?? null,
  limit_usage: properties.limit_usage,
  expires_at: expiryOf(properties, now),
})

/** Messages known to clients of this API. */
const noLongerActive = 'License key is no longer active.'
const expired = 'License key has expired.'

/** Returns the error for a missing key or activation. Names neither, because the caller may be guessing. */
export const keyNotFoundError = (): ApiError => apiError('ResourceNotFound', 'Not found')

const isExpired = ({ expires_at }: LicenseKeyRow, now: Date): boolean =>
  expires_at !== null && expires_at <= now

/** Returns the error of the first failed check of a validation; undefined for a valid key. */
export const validationError = (
  key: LicenseKeyRow,
  activation: ActivationRow | undefined,
  request: Omit<output<typeof LicenseKeyValidate>, 'key' | 'organization_id'>,
  now: Date,
): ApiError | undefined => {
  const errorWith = (detail: string) => apiError('ResourceNotFound', detail)
  if (key.status !== 'granted') return errorWith(noLongerActive)
  if (isExpired(key, now)) return errorWith(expired)
  if (request.activation_id != null) {
    if (activation === undefined) return keyNotFoundError()
    const { conditions } = activation
    if (Object.keys(conditions).length > 0 && !isDeepStrictEqual(conditions, request.conditions))
      return errorWith('License key does not match required conditions')
  }
  if (request.benefit_id != null && request.benefit_id !== key.benefit_id)
    return errorWith('License key does not match given benefit.')
  if (request.customer_id != null && request.customer_id !== key.customer_id)
    return errorWith('License key does not match given user.')
  const increment = request.increment_usage ?? 0
  if (increment === 0 || key.limit_usage === null) return undefined
  const remaining = key.limit_usage - key.usage
  if (increment <= remaining) return undefined
  return apiError('BadRequest', `License key only has ${remaining} more usages.`)
}

/**
 * Returns the error of the first failed check of an activation; undefined while the key has activations left.
 */
export const activationError = (
  key: LicenseKeyRow,
  live_activations: number,
  now: Date,
): ApiError | undefined => {
  const errorWith = (detail: string) => apiError('NotPermitted', detail)
  if (key.status !== 'granted') return errorWith(noLongerActive)
  if (isExpired(key, now)) return errorWith(expired)
  if (key.limit_activations === null) return errorWith('License key does not require activation')
  if (live_activations >= key.limit_activations)
    return errorWith('License key activation limit already reached')
  return undefined
}
