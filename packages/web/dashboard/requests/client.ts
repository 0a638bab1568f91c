import { requestLog } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the request log pages. */
export const client = clientFor({ requestLog })

export type LoggedRequest = Awaited<ReturnType<typeof client.requestLog.list>>['items'][number]
export type RequestDetails = Awaited<ReturnType<typeof client.requestLog.get>>
export type RequestFigures = Awaited<ReturnType<typeof client.requestLog.figures>>
