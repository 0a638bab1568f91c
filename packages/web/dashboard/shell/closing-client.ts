import { organizationDeletions, organizationExports } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about organizations that are being deleted. */
export const closingClient = clientFor({ organizationDeletions, organizationExports })

export type Deletion = Awaited<ReturnType<typeof closingClient.organizationDeletions.list>>['items'][number]
