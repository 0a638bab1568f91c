import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { keyOf } from '../lib/client-keys.ts'
import { client, isSignedOut } from './client.ts'
import { endSession } from './embed/session.ts'
import { isEmbedded } from './place.ts'

/** Who is not signed in any more finds the way to sign in, in place of the page; in a frame, that the session has ended. */
const onError = (error: unknown): void => {
  if (!isSignedOut(error)) return
  if (isEmbedded) endSession()
  else void queries.invalidateQueries({ queryKey: [...keyOf(client.portal.open)] })
}

/** The answers that the portal keeps. A page that is shown again shows them at once, and asks again behind them. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: 10_000, gcTime: 15 * 60_000 } },
})
