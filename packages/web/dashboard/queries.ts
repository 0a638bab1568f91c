import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, leaveForSignIn } from './client.ts'

const onError = (error: unknown): void => {
  if (isSignedOut(error)) leaveForSignIn()
}

/** Age of a cached response from which a page refetches it, in milliseconds. */
export const staleTime = 10_000

/**
 * Query cache of the dashboard. A page that is shown again shows cached responses immediately, and refetches them
 * in the background.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime, gcTime: 15 * 60_000 } },
})
