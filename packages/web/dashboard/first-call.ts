import * as api from '@atelier/contract'
import { encodeQuery } from '@atelier/contract/primitives/encode-query'
import type { LoaderFunction } from 'react-router'
import { keyOf, type ResponseOf } from '../lib/calls.ts'
import { rowsPerPage } from '../lib/use-list-search.ts'
import { ownOrganizations } from './client.ts'
import { queries, staleTime } from './queries.ts'

/** Call with which a page starts. */
export type FirstCall = {
  /** Path of the endpoint. `{id}` is the object of the page, or the organization of a page without one. */
  readonly path: `/v1/${string}`
  /** Query of a list, in addition to its organization. */
  readonly query?: { readonly page: number; readonly limit: number; readonly sorting: string }
}

/** Returns the call for the first page of a list. @param sorting the sorting of a URL that names none */
export const listCall = (path: FirstCall['path'], sorting: string) =>
  ({ path, query: { page: 1, limit: rowsPerPage, sorting } }) satisfies FirstCall

/** Returns the URL of a first call, with the ids of the page's object and of its organization. */
export const firstCallUrl = ({ path, query }: FirstCall, id: string, organization_id: string): string =>
  path.replace('{id}', id) + (query === undefined ? '' : `?${encodeQuery({ ...query, organization_id })}`)

/** Returns the input of a first call. */
const inputOf = ({ query }: FirstCall, id: string, organization_id: string) =>
  query === undefined ? { path: { id } } : { query: { ...query, organization_id } }

const findOrganization = (slug: string | undefined) =>
  queries
    .getQueryData<ResponseOf<typeof api.organizations.list>>([
      ...keyOf(api.organizations.list),
      ownOrganizations,
    ])
    ?.items.find((organization) => organization.slug === slug)

/** True if the page would use a cached or pending response. */
const isKnown = (call: FirstCall, input: object): boolean => {
  const query = queries.getQueryCache().find({ queryKey: [...keyOf(call), input] })
  return query !== undefined && (query.state.fetchStatus !== 'idle' || !query.isStaleByTime(staleTime))
}

/**
 * Returns the loader of a page. It preloads the first response while the script of the page is still loading; the
 * page's own call then uses it. A preload needs no schemas, which the script of the page contains. For the first
 * page of a visit, the server sends the preload.
 */
export const firstCallLoader =
  (call: FirstCall): LoaderFunction =>
  ({ params, url }) => {
    const organization = findOrganization(params['slug'])
    if (organization === undefined || url.search !== '') return null
    const id = params['id'] ?? organization.id
    if (isKnown(call, inputOf(call, id, organization.id))) return null
    const link = document.createElement('link')
    const href = firstCallUrl(call, id, organization.id)
    document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href }))
    return null
  }
