import { ApiError, createUncheckedCall } from '@atelier/sdk'
import { connectCalls } from '../lib/calls.ts'
import { noteSandbox } from '../lib/sandbox.ts'
import { tokenOfFrame } from './embed/token.ts'
import { home, isEmbedded } from './place.ts'

// The customer's session is an HttpOnly cookie. In a frame of another site browsers send no cookie, and the calls
// carry a token.
connectCalls((endpoint) =>
  createUncheckedCall(endpoint, {
    ...(isEmbedded ? { serverURL: '/', accessToken: tokenOfFrame } : { serverURL: home }),
    timeoutMs: 30_000,
    hooks: { afterSuccess: ({ headers }) => noteSandbox(headers) },
  }),
)

/** Returns true when a call failed because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
