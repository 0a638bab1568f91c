import * as z from 'zod/mini'
import type { ApiErrorName } from './api-errors.ts'

/** Versions of Polar's API that a caller can name in the header `Polar-Version`, oldest first. */
export const apiVersions = ['2026-04', '2026-10', '2027-01'] as const

/** Version of Polar's API. */
export const ApiVersion = z.enum(apiVersions)
export type ApiVersion = z.output<typeof ApiVersion>

/** Name and status under which callers of a version know an error. */
type VersionedError = { readonly error: string; readonly status: number }

/** Errors that callers of a version know under another name, in every call. */
const everywhere: { readonly [Name in ApiErrorName]?: VersionedError } = {
  SubscriptionUpdatePending: { error: 'SubscriptionLocked', status: 409 },
}

/** Errors that callers of a version know under another name in all calls on subscriptions. */
const onSubscriptions: { readonly [Name in ApiErrorName]?: VersionedError } = {
  // Nothing but the withdrawal of a cancellation that was not made is a bad request.
  BadRequest: { error: 'SubscriptionNotScheduledToCancel', status: 409 },
}

/** Errors that callers of a version know under another name in a customer's calls on subscriptions. */
const onOwnSubscriptions: { readonly [Name in ApiErrorName]?: VersionedError } = {
  MissingPaymentMethod: { error: 'PaymentMethodRequired', status: 409 },
  UpdateSubscriptionNotAllowed: { error: 'UpdateSubscriptionPlanNotAllowed', status: 403 },
  ...onSubscriptions,
}

/** Errors that callers of a version know under another name in calls on disputes. */
const onDisputes: { readonly [Name in ApiErrorName]?: VersionedError } = {
  NotPermitted: { error: 'DisputeNotOpenError', status: 409 },
}

/** Names by the beginning of the paths of their calls. */
const onPaths: readonly (readonly [string, typeof everywhere])[] = [
  ['/v1/customer-portal/subscriptions/', onOwnSubscriptions],
  ['/v1/subscriptions/', onSubscriptions],
  ['/v1/disputes/', onDisputes],
]

/**
 * Returns the name and status of an error for callers of a version; undefined for an error that they know by
 * our name.
 *
 * @param path path of the call in the contract
 */
export const versionedErrorOf = (path: string, name: ApiErrorName): VersionedError | undefined => {
  const versionedError = onPaths.find(([beginning]) => path.startsWith(beginning))?.[1][name]
  return versionedError ?? everywhere[name]
}
