import type { Endpoint } from '@atelier/contract'
import type { Flag } from './api-flags.ts'
import { callEndpoint, type Parts } from './call-endpoint.ts'
import { type Connection, findConnection, type ServerOptions } from './connection.ts'
import { isRecord } from './fields.ts'
import { listText, objectText, type OutputOptions } from './output.ts'
import { readData, readJson } from './read-data.ts'
import { setFlags } from './read-flags.ts'
import { rawText } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Input of a call. */
export type VerbArguments = {
  /** Values by the names of the path's parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly options: ServerOptions &
    OutputOptions & { readonly data?: string; readonly all?: boolean; readonly idempotencyKey?: string }
}

type Page = {
  readonly items: readonly unknown[]
  readonly pagination: { readonly total_count: number; readonly max_page: number }
}

const isPage = (response: unknown): response is Page =>
  isRecord(response) && Array.isArray(response['items']) && isRecord(response['pagination'])

/** @throws UsageError */
const bodyOf = async (
  { body, encoding }: Endpoint,
  flags: readonly Flag[],
  { texts, options }: VerbArguments,
): Promise<unknown> => {
  if (encoding === 'bytes') {
    if (options.data === undefined) throw new UsageError('Name the content to send: --data @FILE')
    return readData(options.data)
  }
  if (body === undefined) return undefined
  const data = options.data === undefined ? {} : await readJson(options.data)
  const bodyFlags = flags.filter(({ part }) => part === 'body')
  if (!bodyFlags.some(({ name }) => texts.has(name))) return data
  if (!isRecord(data)) throw new UsageError('Flags can only be added to --data that is an object.')
  setFlags(data, bodyFlags, texts)
  return data
}

const partsOf = async (
  endpoint: Endpoint,
  flags: readonly Flag[],
  request: VerbArguments,
): Promise<Parts> => {
  const query: Record<string, unknown> = {}
  setFlags(
    query,
    flags.filter(({ part }) => part === 'query'),
    request.texts,
  )
  const body = await bodyOf(endpoint, flags, request)
  return { path: request.path, query, ...(body !== undefined && { body }) }
}

/** Returns the rest of a list after its first page. */
const restOf = async (
  connection: Connection,
  endpoint: Endpoint,
  parts: Parts,
  first: Page,
): Promise<Page> => {
  const items = [...first.items]
  for (let page = 2; page <= first.pagination.max_page; page++) {
    const more = (await callEndpoint(connection, endpoint, {
      ...parts,
      query: { ...parts.query, page },
    })) as Page
    items.push(...more.items)
  }
  return { items, pagination: { total_count: first.pagination.total_count, max_page: 1 } }
}

/** Prints a note on a terminal when a list has more pages. */
const noteMore = ({ items, pagination: { total_count } }: Page): void => {
  if (process.stderr.isTTY && items.length < total_count)
    process.stderr.write(`${items.length} of ${total_count}; --all prints all, --page another page.\n`)
}

const textOf = (response: unknown, options: OutputOptions): string => {
  if (typeof response === 'string')
    return rawText(response.endsWith('\n') ? response : `${response}\n`, process.stdout)
  if (options.output !== 'json' && isRecord(response) && Array.isArray(response['items']))
    return listText(response['items'], options)
  return Array.isArray(response) ? listText(response, options) : objectText(response, options)
}

/** Makes a call and prints its response: a list, an object, a text, or nothing. */
export const runVerb = async (
  endpoint: Endpoint,
  flags: readonly Flag[],
  request: VerbArguments,
): Promise<number> => {
  const { options } = request
  const parts = await partsOf(endpoint, flags, request)
  const isAll = options.all === true
  const query = isAll ? { limit: 100, ...parts.query, page: 1 } : parts.query
  const connection = await findConnection(options)
  const call: Parts = { ...parts, ...(query !== undefined && { query }) }
  let response = await callEndpoint(connection, endpoint, call, { idempotencyKey: options.idempotencyKey })
  if (isPage(response)) {
    if (isAll) response = await restOf(connection, endpoint, call, response)
    noteMore(response as Page)
  }
  if (response !== undefined) process.stdout.write(textOf(response, options))
  else if (process.stderr.isTTY) process.stderr.write('Done.\n')
  return 0
}
