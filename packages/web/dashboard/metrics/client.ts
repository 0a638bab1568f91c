import { metrics } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Call of the metrics page. */
export const client = clientFor({ metrics: { get: metrics.get } })
