import { type Contract, organizations } from '@atelier/contract'
import { ApiError, createClientFor } from '@atelier/sdk'
import { withKeys } from '../lib/client-keys.ts'
import { noteSandbox } from '../lib/sandbox.ts'

/**
 * Leads to the sign-in page, and back here afterwards.
 *
 * @param again for who is signed in, but has to prove again who they are
 */
export const leaveForSignIn = ({ again = false }: { readonly again?: boolean } = {}): void => {
  const { pathname, search } = window.location
  const prompt = again ? 'prompt=login&' : ''
  window.location.assign(`/login?${prompt}return_to=${encodeURIComponent(pathname + search)}`)
}

/**
 * The calls of some endpoints. Each area of the dashboard makes the client of the endpoints that it calls, so that they
 * are in the script of its own pages. The person's session goes with the calls as a cookie, which no script can read.
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

/** The calls of the frame of all pages. */
export const client = clientFor({ organizations: { list: organizations.list } })

/** The input of the call for the organizations of the person, the first call of every page. */
export const ownOrganizations = { query: { limit: 100 } } as const

/** Whether a call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

export type Organization = Awaited<ReturnType<typeof client.organizations.list>>['items'][number]
