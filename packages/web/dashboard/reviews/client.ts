import { overview, reviews } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages of reviews. */
export const client = clientFor({ reviews, overview: { attention: overview.attention } })

export type Review = Awaited<ReturnType<typeof client.reviews.get>>
