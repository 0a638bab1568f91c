import { ApiError, createUncheckedCall } from '@atelier/sdk'
import { connectCalls } from '../lib/calls.ts'
import { noteSandbox } from '../lib/sandbox.ts'
import { home, isEmbedded } from './place.ts'

let token = ''

/** Stores the session token of an embedded portal, here alone: in no storage, no cookie and no URL. */
export const keepToken = (value: string): void => {
  token = value
}

// The customer's session is an HttpOnly cookie. In a frame of another site browsers send no cookie, and the calls
// carry a token.
connectCalls((endpoint) =>
  createUncheckedCall(endpoint, {
    ...(isEmbedded ? { serverURL: '/', accessToken: () => token } : { serverURL: home }),
    timeoutMs: 30_000,
    hooks: { afterSuccess: ({ headers }) => noteSandbox(headers) },
  }),
)

/** Returns true when a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
