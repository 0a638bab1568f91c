import { sentence } from '@atelier/contract/texts/sentences'
import { AccountPlatform } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import {
  defineState,
  invalidStateError,
  PlatformError,
  platformTitles,
} from '../../catalog/integrations/index.ts'
import { withQuery } from '../../core/input/return-address.ts'
import type { Services } from '../../core/services.ts'
import { findLockedCustomer } from '../customers/index.ts'
import { saveAccount } from './queries.ts'
import { keptTokens } from './tokens.ts'

/** A customer's request to connect an account, as carried to the platform and back in the signed `state`. */
const ConnectRequest = z.object({
  organization_id: z.string(),
  customer_id: z.string(),
  platform: AccountPlatform,
  /** Final destination, validated before signing. */
  return_to: z.string(),
})
export type ConnectRequest = z.output<typeof ConnectRequest>

const state = defineState('customer_oauth', ConnectRequest)

export const signConnectRequest = (services: Services, request: ConnectRequest): string =>
  state.sign(services, request)

/** @throws NotPermitted if the state was not signed here for this purpose, or has expired */
export const readConnectRequest = (services: Services, text: string): ConnectRequest => {
  const request = state.read(services, text)
  if (request === undefined) throw invalidStateError()
  return request
}

/** Returns the callback address registered at the platforms, shared by all platforms and sellers. */
export const connectCallbackUrl = ({ public_url }: Pick<Services, 'public_url'>): string =>
  `${public_url}/v1/customer-portal/oauth-accounts/callback`

/** Returns the request's address with an error for the page there to show. */
const withError = ({ platform, return_to }: ConnectRequest, error: string, retry_after_ms?: number): string =>
  withQuery(return_to, {
    error,
    error_platform: platform,
    ...(retry_after_ms !== undefined && { error_retry_after: String(Math.ceil(retry_after_ms / 1000)) }),
  })

/**
 * Returns the destination after a visit without a code: the customer or the platform declined. The platform's
 * error message is omitted, because anyone could have written the address.
 */
export const errorUrl = (request: ConnectRequest, reason: string | null): string => {
  const title = platformTitles[request.platform]
  return withError(
    request,
    reason === 'access_denied'
      ? `You did not give access to your ${title} account, so it was not connected.`
      : `${title} did not let you connect your account. Try again.`,
  )
}

/**
 * Connects the account behind a code to the customer of the request.
 *
 * @returns the browser's destination; with an error in its query when the platform failed
 * @throws NotPermitted if the customer was deleted concurrently
 */
export const connectAccount = async (
  services: Services,
  request: ConnectRequest,
  code: string,
): Promise<string> => {
  const { organization_id, customer_id, platform } = request
  const connection = services.integrations[platform]
  if (connection === undefined) return errorUrl(request, null)
  const account = await connection.exchange(code, connectCallbackUrl(services)).catch((error: unknown) => {
    if (error instanceof PlatformError) return error
    throw error
  })
  if (account instanceof PlatformError) {
    services.log.warn({ err: account, platform }, 'An account could not be connected.')
    return withError(request, account.message, account.retry_after_ms)
  }
  const { account_id, username } = account
  const key = { customer_id, platform, account_id }
  await services.database.transact(async (tx) => {
    if ((await findLockedCustomer(tx, organization_id, { id: customer_id })) === undefined)
      throw apiError('NotPermitted', sentence('deleted_customer'))
    const row = { ...key, organization_id, username, ...keptTokens(services, key, account) }
    await saveAccount(tx, row, services.clock.now())
  })
  return request.return_to
}
