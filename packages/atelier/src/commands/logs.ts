import { setTimeout as wait } from 'node:timers/promises'
import { type LoggedRequest, RequestMethod, RequestStatusClass } from '@atelier/contract'
import { Outage } from '@atelier/plumbing/outage'
import { jsonText, listText, type OutputOptions } from '../command-line/output.ts'
import { colors, printable } from '../command-line/terminal.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { openPlatform, type Platform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

/** Options of the command, before validation. */
export type LogOptions = OutputOptions & {
  readonly limit: string
  readonly follow?: boolean | undefined
  readonly status?: string | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly organization?: string | undefined
}

type Query = Parameters<Platform['commerce']['listRequests']>[1]

/** Poll interval of a follower, in milliseconds. */
const pollMs = 1000

/** @throws UsageError that names the invalid option */
const statusOf = (text: string | undefined): Pick<Query, 'status' | 'status_class'> => {
  if (text === undefined) return {}
  if (/^[1-5]\d\d$/.test(text)) return { status: Number(text) }
  const parsed = RequestStatusClass.safeParse(text)
  if (parsed.success) return { status_class: parsed.data }
  throw new UsageError(
    `The status is "${text}"; it must be a number such as 404, or one of ${RequestStatusClass.options.join(', ')}.`,
  )
}

/** Returns the query of the options. @throws UsageError */
const readQuery = ({ limit, status, method, path }: LogOptions): Query => {
  const count = /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > 100)
    throw new UsageError(`The limit is "${limit}"; it must be a number from 1 to 100.`)
  const upper = RequestMethod.safeParse(method?.toUpperCase())
  if (method !== undefined && !upper.success)
    throw new UsageError(`The method is "${method}"; it must be one of ${RequestMethod.options.join(', ')}.`)
  return {
    limit: count,
    ...statusOf(status),
    ...(upper.success && { method: [upper.data] }),
    ...(path !== undefined && { query: path }),
  }
}

/** Formats a call in one line: time, status, call, caller, duration. */
const lineOf = ({
  created_at,
  status,
  method,
  path,
  duration_ms,
  credential_name,
  channel,
}: LoggedRequest): string => {
  const { green, yellow, red, dim } = colors(process.stdout)
  const colour = status >= 500 ? red : status >= 400 ? yellow : green
  const by = printable(credential_name ?? channel)
  return `${dim(created_at)}  ${colour(String(status))}  ${method.padEnd(6)} ${printable(path)}  ${dim(`${duration_ms} ms  ${by}`)}\n`
}

const print = (requests: readonly LoggedRequest[], options: LogOptions, isMore = false): void => {
  if (options.output === 'table' && options.columns === undefined) {
    if (requests.length === 0 && !isMore) process.stdout.write('No calls found.\n')
    for (const request of requests) process.stdout.write(lineOf(request))
  } else if (options.follow === true && options.output === 'json')
    for (const request of requests) process.stdout.write(jsonText(request))
  else {
    const text = listText(requests, options)
    // Only the first lines have column headings.
    process.stdout.write(isMore ? text.slice(text.indexOf('\n') + 1) : text)
  }
}

/** Returns the latest calls; none while the database is away, which the log of the server reports. */
const readLatest = async (
  { commerce }: Platform,
  organization_id: string,
  options: LogOptions,
): Promise<readonly LoggedRequest[]> => {
  try {
    return (await commerce.listRequests(organization_id, { ...readQuery(options), limit: 100 })).items
  } catch (error) {
    if (error instanceof Outage) return []
    throw error
  }
}

/** Prints each new call until the signal is aborted. A database that restarts in between ends nothing. */
const follow = async (
  platform: Platform,
  organization_id: string,
  options: LogOptions,
  shownIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> => {
  let knownIds = shownIds
  while (!signal.aborted) {
    await wait(pollMs, undefined, { signal }).catch(() => undefined)
    const items = await readLatest(platform, organization_id, options)
    const fresh = items.filter(({ id }) => !knownIds.has(id)).toReversed()
    if (fresh.length > 0) print(fresh, options, true)
    if (items.length > 0) knownIds = new Set([...items.map(({ id }) => id), ...shownIds])
  }
}

/** Prints the logged calls of the API, the newest last; with `--follow`, also new ones. */
export const logs = async (options: LogOptions): Promise<number> => {
  const query = readQuery(options)
  const ended = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort())
  const runtime = await openRuntime({ join: true })
  try {
    const platform = await openPlatform(runtime)
    const { commerce, demo } = platform
    const slug = options.organization
    const organization_id =
      slug === undefined ? demo.organization_id : await commerce.findOrganizationId(slug)
    if (organization_id === undefined) throw new Error(`There is no organization with the slug "${slug}".`)
    const { items } = await commerce.listRequests(organization_id, query)
    print(items.toReversed(), options)
    const pageIds = new Set(items.map(({ id }) => id))
    if (options.follow === true) await follow(platform, organization_id, options, pageIds, ended.signal)
    return 0
  } finally {
    await runtime.close()
  }
}
