import { ApiError, createUncheckedClient } from '@atelier/sdk'
import { withKeys } from '../lib/client-keys.ts'
import { readAll } from '../lib/read-all.ts'
import { noteSandbox } from '../lib/sandbox.ts'
import { calls, type Calls } from './calls.ts'
import { tokenOfFrame } from './embed/token.ts'
import { isEmbedded, slug } from './place.ts'

/** Base path of the portal and of its API calls, because its cookie is scoped to it. */
export const home = `/${slug}/portal`

/**
 * API client of the portal. The customer's session is an HttpOnly cookie; in a frame of another site browsers
 * send no cookie, and the calls carry a token.
 */
const pagedClient = createUncheckedClient<Calls>(calls, {
  ...(isEmbedded ? { serverURL: '/', accessToken: tokenOfFrame } : { serverURL: home }),
  timeoutMs: 30_000,
  hooks: { afterSuccess: (response) => noteSandbox(response.headers) },
})

export const client = withKeys({
  ...pagedClient,
  benefitGrants: { all: readAll(pagedClient.benefitGrants.list) },
  downloadables: { all: readAll(pagedClient.downloadables.list) },
  licenseKeys: { ...pagedClient.licenseKeys, all: readAll(pagedClient.licenseKeys.list) },
  meters: { all: readAll(pagedClient.meters.list) },
  subscriptions: { ...pagedClient.subscriptions, all: readAll(pagedClient.subscriptions.list) },
})

/** Returns true when a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export type PortalView = Awaited<ReturnType<typeof client.portal.open>>
export type Session = NonNullable<PortalView['session']>

export type Order = Awaited<ReturnType<typeof client.orders.get>>
export type Grant = Awaited<ReturnType<typeof client.benefitGrants.all>>['items'][number]
export type Download = Awaited<ReturnType<typeof client.downloadables.all>>['items'][number]
export type LicenseKey = Awaited<ReturnType<typeof client.licenseKeys.all>>['items'][number]
export type Meter = Awaited<ReturnType<typeof client.meters.all>>['items'][number]
export type Customer = Awaited<ReturnType<typeof client.customers.get>>
export type PaymentMethod = Awaited<ReturnType<typeof client.customers.getPaymentMethods>>['items'][number]
export type GuestSubscription = Awaited<ReturnType<typeof client.guestSubscriptions.list>>['items'][number]
export type TopUpOffer = Awaited<ReturnType<typeof client.topUps.list>>['items'][number]
export type Wallet = Awaited<ReturnType<typeof client.wallets.list>>['items'][number]
export type Subscription = Awaited<ReturnType<typeof client.subscriptions.get>>
