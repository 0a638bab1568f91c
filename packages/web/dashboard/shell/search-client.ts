import { overview } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The call with which the palette finds what is not a page. */
export const client = clientFor({ overview: { search: overview.search } })
