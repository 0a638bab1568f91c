import { overview, reviews } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the review pages. */
export const client = clientFor({ reviews, overview: { attention: overview.attention } })

export type Review = Awaited<ReturnType<typeof client.reviews.get>>
