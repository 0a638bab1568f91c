import { overview } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Call of the palette's object search. */
export const client = clientFor({ overview: { search: overview.search } })
