import { disputes, files } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages of disputes. */
export const client = clientFor({ disputes, files })

export type Dispute = Awaited<ReturnType<typeof client.disputes.get>>
