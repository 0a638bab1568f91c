import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { ApiError, createUncheckedClient } from '@atelier/sdk'
import { type Answer, connectCalls, type ItemOf } from '../lib/calls.ts'
import { noteSandbox } from '../lib/sandbox.ts'
import type { api } from './calls.ts'
import { tokenOfFrame } from './embed/token.ts'
import { isEmbedded, slug } from './place.ts'

/** Base path of the portal and of its API calls, because its cookie is scoped to it. */
export const home = `/${slug}/portal`

// The customer's session is an HttpOnly cookie. In a frame of another site browsers send no cookie, and the calls
// carry a token.
connectCalls(
  (endpoint) =>
    createUncheckedClient<{ call: Endpoint }>(
      { call: endpoint },
      {
        ...(isEmbedded ? { serverURL: '/', accessToken: tokenOfFrame } : { serverURL: home }),
        timeoutMs: 30_000,
        hooks: { afterSuccess: ({ headers }) => noteSandbox(headers) },
      },
    ).call,
)

/** Returns true when a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export type PortalView = Answer<typeof api.portal.open>
export type Session = NonNullable<PortalView['session']>

export type Order = Answer<typeof api.orders.get>
export type Grant = ItemOf<typeof api.benefitGrants.list>
export type Download = ItemOf<typeof api.downloadables.list>
export type LicenseKey = ItemOf<typeof api.licenseKeys.list>
export type Meter = ItemOf<typeof api.meters.list>
export type Customer = Answer<typeof api.customers.get>
export type PaymentMethod = ItemOf<typeof api.customers.getPaymentMethods>
export type GuestSubscription = ItemOf<typeof api.guestSubscriptions.list>
export type TopUpOffer = ItemOf<typeof api.topUps.list>
export type Wallet = ItemOf<typeof api.wallets.list>
export type Subscription = Answer<typeof api.subscriptions.get>
