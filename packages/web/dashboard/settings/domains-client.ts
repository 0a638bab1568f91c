import { domains } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the page of domains. */
export const client = clientFor({ domains })

export type Domain = Awaited<ReturnType<typeof client.domains.list>>['items'][number]
