import { disputes, files } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the dispute pages. */
export const client = clientFor({ disputes, files })

export type Dispute = Awaited<ReturnType<typeof client.disputes.get>>
