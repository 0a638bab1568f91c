import { type Contract, portalAccount, portalCustomers } from '@atelier/contract'
import { ApiError, createClientFor } from '@atelier/sdk'
import { withKeys } from '../lib/client-keys.ts'
import { noteSandbox } from '../lib/sandbox.ts'

/** The slug of the seller whose portal this is: the first part of the address. */
export const slug = globalThis.location?.pathname.split('/')[1] ?? ''

/** The address of the portal, below which everything of it lies: also its calls, because its cookie is sent there alone. */
export const home = `/${slug}/portal`

/**
 * The calls of some endpoints. Each area of the portal makes the client of those that it calls, so that they are in the
 * script of its own pages. The customer's session goes with the calls as a cookie, which no script can read.
 */
export const clientFor = <const C extends Contract>(endpoints: C) =>
  withKeys(
    createClientFor(endpoints, {
      serverURL: home,
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
