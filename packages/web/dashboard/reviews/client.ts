import { reviews } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages of reviews. */
export const client = clientFor({ reviews })

export type Review = Awaited<ReturnType<typeof client.reviews.get>>
