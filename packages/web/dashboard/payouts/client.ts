import { payouts } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the payout pages. */
export const client = clientFor({ payouts })

export type Payout = Awaited<ReturnType<typeof client.payouts.get>>
export type PayoutLine = Awaited<ReturnType<typeof client.payouts.lines>>['items'][number]
