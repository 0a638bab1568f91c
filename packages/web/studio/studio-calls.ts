import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { createUncheckedCall, type UncheckedCall } from '@atelier/sdk'

/** Returns the call of an endpoint, on the page's own origin. Those of the studio are public and need no token. */
export const call = <E extends Endpoint>(endpoint: E): UncheckedCall<E> =>
  createUncheckedCall(endpoint, { serverURL: location.origin, timeoutMs: 30_000 })
