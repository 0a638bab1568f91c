import { MutationCache, partialMatchKey, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { keyOf } from '../lib/client-keys.ts'
import { client, isSignedOut, type PortalView } from './client.ts'
import { endSession } from './embed/session.ts'
import { isEmbedded } from './place.ts'

/** The answer that says whose portal this is, and who is signed in. */
const portalKey = [...keyOf(client.portal.open)]

/** Answers about the customer: all but that one. */
export const isOfCustomer = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  !partialMatchKey(queryKey, portalKey)

/** Asks who is signed in now. */
export const lookAgain = (): Promise<void> => queries.refetchQueries({ queryKey: portalKey })

let shownId: string | undefined

/**
 * Forgets what was answered to one customer, or about one purchase, when another is signed in: another tab has changed the cookie that
 * all of them share. It runs before any page shows the new answer.
 */
const onSuccess = (data: unknown, { queryKey }: Pick<Query, 'queryKey'>): void => {
  if (isOfCustomer({ queryKey })) return
  const { session } = data as PortalView
  if (session !== null && shownId !== undefined && session.id !== shownId)
    queries.removeQueries({ predicate: isOfCustomer })
  shownId = session?.id ?? shownId
}

/** Who is not signed in any more finds the way to sign in, in place of the page; in a frame, that the session has ended. */
const onError = (error: unknown): void => {
  if (!isSignedOut(error)) return
  if (isEmbedded) endSession()
  else void queries.invalidateQueries({ queryKey: portalKey })
}

/** The answers that the portal keeps. A page that is shown again shows them at once, and asks again behind them. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: 10_000, gcTime: 15 * 60_000 } },
})
