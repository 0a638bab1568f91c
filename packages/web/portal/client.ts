import { type Contract, portalAccount, portalCustomers } from '@atelier/contract'
import { ApiError, createClientFor } from '@atelier/sdk'
import { withKeys } from '../lib/client-keys.ts'
import { noteSandbox } from '../lib/sandbox.ts'
import { tokenOfFrame } from './embed/token.ts'
import { isEmbedded, slug } from './place.ts'

/** The address of the portal, below which everything of it lies: also its calls, because its cookie is sent there alone. */
export const home = `/${slug}/portal`

/**
 * The calls of some endpoints. Each area of the portal makes the client of those that it calls, so that they are in the
 * script of its own pages. The customer's session goes with the calls as a cookie, which no script can read; from a frame of another
 * site browsers send no cookie, and the calls carry a token.
 */
export const clientFor = <const C extends Contract>(endpoints: C) =>
  withKeys(
    createClientFor(endpoints, {
      ...(isEmbedded ? { serverURL: '/', accessToken: tokenOfFrame } : { serverURL: home }),
      timeoutMs: 30_000,
      hooks: { afterSuccess: (response) => noteSandbox(response.headers) },
    }),
  )

/** The calls of the frame of all pages. */
export const client = clientFor({
  portal: { open: portalAccount.open },
  customers: { update: portalCustomers.update },
})

/** Whether a call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export type PortalView = Awaited<ReturnType<typeof client.portal.open>>
export type Session = NonNullable<PortalView['session']>
