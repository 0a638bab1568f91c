import { ApiError, createClientFor } from '@atelier/sdk'
import { connectCalls } from '../lib/calls.ts'
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

// The calls carry the user's session as an HttpOnly cookie.
connectCalls(
  (endpoint) =>
    createClientFor(
      { call: endpoint },
      { serverURL: '/', timeoutMs: 30_000, hooks: { afterSuccess: ({ headers }) => noteSandbox(headers) } },
    ).call,
)

/** Input of the call for the user's organizations, the first call of every page. */
export const ownOrganizations = { query: { limit: 100 } } as const

/** True when a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
