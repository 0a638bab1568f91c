import { organizationDeletions, organizationExports } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls about organizations in deletion. */
export const closingClient = clientFor({ organizationDeletions, organizationExports })

export type Deletion = Awaited<ReturnType<typeof closingClient.organizationDeletions.list>>['items'][number]
