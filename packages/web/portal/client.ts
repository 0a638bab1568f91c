import type { Contract, portalAccount, portalCustomers } from '@atelier/contract'
import { ApiError, createUncheckedClient, type Unchecked } from '@atelier/sdk'
import { withKeys } from '../lib/client-keys.ts'
import { noteSandbox } from '../lib/sandbox.ts'
import { tokenOfFrame } from './embed/token.ts'
import { isEmbedded, slug } from './place.ts'

/** The address of the portal, below which everything of it lies: also its calls, because its cookie is sent there alone. */
export const home = `/${slug}/portal`

/**
 * The calls of some endpoints. Each area of the portal names those that it calls, without their schemas, which would weigh more
 * than its pages. The customer's session goes with the calls as a cookie, which no script can read; from a frame of another
 * site browsers send no cookie, and the calls carry a token.
 */
export const clientFor = <C extends Contract>(calls: Unchecked<C>) =>
  withKeys(
    createUncheckedClient<C>(calls, {
      ...(isEmbedded ? { serverURL: '/', accessToken: tokenOfFrame } : { serverURL: home }),
      timeoutMs: 30_000,
      hooks: { afterSuccess: (response) => noteSandbox(response.headers) },
    }),
  )

/** The calls of the frame of all pages. */
export const client = clientFor<{
  portal: Pick<typeof portalAccount, 'open'>
  customers: Pick<typeof portalCustomers, 'update'>
}>({
  portal: { open: { method: 'GET', path: '/v1/customer-portal/portals/{slug}', status: 200 } },
  customers: { update: { method: 'PATCH', path: '/v1/customer-portal/customers/me', status: 200 } },
})

/** Whether a call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export type PortalView = Awaited<ReturnType<typeof client.portal.open>>
export type Session = NonNullable<PortalView['session']>
