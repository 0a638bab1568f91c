import { metrics } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The call of the pages of metrics. */
export const client = clientFor({ metrics: { get: metrics.get } })
