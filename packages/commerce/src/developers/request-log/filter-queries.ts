import type { additions } from '@atelier/contract'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { contains, equals, oneOf } from '../../core/database/list-filters.ts'
import type { Conditions } from './queries.ts'

type Filters = output<typeof additions.requestLog.list.query>

const statusOf = {
  success: sql<boolean>`api_requests.status < 400`,
  error: sql<boolean>`api_requests.status >= 400`,
  '4xx': sql<boolean>`api_requests.status between 400 and 499`,
  '5xx': sql<boolean>`api_requests.status >= 500`,
}

/** Converts the query of a call to conditions. */
export const conditionsOf = (query: Filters): Conditions => {
  const { channel, status_class, status, method, endpoint, credential_id, request_id, query: text } = query
  const isError = (status_class !== undefined && status_class !== 'success') || (status ?? 0) >= 400
  return {
    indexed: [
      ...(isError ? [statusOf.error] : []),
      ...(endpoint === undefined ? [] : [oneOf('api_requests.endpoint')(endpoint)]),
      ...(credential_id === undefined ? [] : [equals('api_requests.credential_id')(credential_id)]),
      ...(request_id === undefined ? [] : [equals('api_requests.request_id')(request_id)]),
    ],
    others: [
      ...(channel === undefined ? [] : [oneOf('api_requests.channel')(channel)]),
      ...(status_class === undefined ? [] : [statusOf[status_class]]),
      ...(status === undefined ? [] : [sql<boolean>`api_requests.status = ${status}`]),
      ...(method === undefined ? [] : [oneOf('api_requests.method')(method)]),
      ...(text === undefined ? [] : [contains('api_requests.path')(text)]),
    ],
  }
}
