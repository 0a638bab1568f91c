import { domains } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the domain page. */
export const client = clientFor({ domains })

export type Domain = Awaited<ReturnType<typeof client.domains.list>>['items'][number]
