import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, leaveForSignIn } from './client.ts'

const onError = (error: unknown): void => {
  if (isSignedOut(error)) leaveForSignIn()
}

/** The answers that the dashboard keeps. A page that is shown again shows them at once, and asks again behind them. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: 10_000, gcTime: 15 * 60_000 } },
})
