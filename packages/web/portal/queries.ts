import * as api from '@atelier/contract'
import { isSignedOut } from './client.ts'
import { MutationCache, partialMatchKey, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { keyOf } from '../lib/calls.ts'
import type { PortalView } from './api-types.ts'
import { endSession } from './embed/session.ts'
import { isEmbedded } from './place.ts'

/** Key of the response with the portal's seller and the session. */
const portalKey = keyOf(api.portalAccount.open)

/** Matches responses about the customer: all but that with the seller and the session. */
export const isOfCustomer = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  !partialMatchKey(queryKey, portalKey)

/** Reads the session again. */
export const lookAgain = (): Promise<void> => queries.refetchQueries({ queryKey: portalKey })

let shownId: string | undefined

/**
 * Discards the responses of one customer, or about one purchase, when another signs in: another tab has
 * changed the shared cookie. Runs before any page shows the new response.
 */
const onSuccess = (data: unknown, { queryKey }: Pick<Query, 'queryKey'>): void => {
  if (isOfCustomer({ queryKey })) return
  const { session } = data as PortalView
  if (session !== null && shownId !== undefined && session.id !== shownId)
    queries.removeQueries({ predicate: isOfCustomer })
  shownId = session?.id ?? shownId
}

/**
 * Shows the sign-in form in place of the page after a sign-out; in a frame, the notice that the session has
 * ended.
 */
const onError = (error: unknown): void => {
  if (!isSignedOut(error)) return
  if (isEmbedded) endSession()
  else void queries.invalidateQueries({ queryKey: portalKey })
}

/**
 * Response cache of the portal. A page shown again renders from the cache, and refetches in the background.
 */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { staleTime: 10_000, gcTime: 15 * 60_000 } },
})
