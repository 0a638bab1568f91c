import { type Contract, organizations } from '@atelier/contract'
import { ApiError, createClientFor } from '@atelier/sdk'
import { withKeys } from '../lib/client-keys.ts'
import { noteSandbox } from '../lib/sandbox.ts'

/**
 * Navigates to the sign-in page, and back here afterwards.
 *
 * @param again asks a signed-in user to authenticate again
 */
export const leaveForSignIn = ({ again = false }: { readonly again?: boolean } = {}): void => {
  const { pathname, search } = window.location
  const prompt = again ? 'prompt=login&' : ''
  window.location.assign(`/login?${prompt}return_to=${encodeURIComponent(pathname + search)}`)
}

/**
 * Creates a client of some endpoints. Each area of the dashboard has its own, so that its endpoints are in
 * the script of its pages. The calls carry the user's session as an HttpOnly cookie.
 */
export const clientFor = <const C extends Contract>(endpoints: C) =>
  withKeys(
    createClientFor(endpoints, {
      serverURL: '/',
      timeoutMs: 30_000,
      hooks: {
        afterSuccess: (response) => noteSandbox(response.headers),
      },
    }),
  )

/** Calls of the frame around all pages. */
export const client = clientFor({ organizations: { list: organizations.list } })

/** Input of the call for the user's organizations, the first call of every page. */
export const ownOrganizations = { query: { limit: 100 } } as const

/** True when a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export type Organization = Awaited<ReturnType<typeof client.organizations.list>>['items'][number]
