import { fromEnvironment } from './environment.ts'
import { InvalidRequestError } from './errors.ts'
import { draftAfterHook, type HookContext, hooked, type RequestDraft } from './hooks.ts'
import type { CallOptions } from './options.ts'
import type { PreparedCall } from './request.ts'
import type { Row } from './row.ts'

/** Sends one request, with the token it needs, through the hooks and the client's `fetch`. */
export const send = async (
  row: Row,
  prepared: PreparedCall,
  token: string | undefined,
  settings: CallOptions,
  signal: AbortSignal | undefined,
  context: HookContext,
): Promise<Response> => {
  const { fetch: own, hooks = {} } = settings
  const draft = await draftAfterHook(
    hooks,
    draftOf(row, prepared, token, settings, signal, context.call),
    context,
  )
  signal?.throwIfAborted()
  // the platform's fetch copies a request it is given, which costs as much again
  if (!own && !hooks.beforeRequest) return fetch(draft.url, draft.init)
  const request = requestOf(draft, context.call)
  const changed =
    hooks.beforeRequest && (await hooked(() => hooks.beforeRequest?.(request, context), context))
  return own ? own(changed ?? request) : fetch(changed ?? request)
}

const accepted = {
  json: 'application/json',
  events: 'text/event-stream',
  csv: 'text/csv, application/json;q=0.5',
} as const

const draftOf = (
  row: Row,
  { url, body, type }: PreparedCall,
  token: string | undefined,
  { headers: given = {}, idempotencyKey }: CallOptions,
  signal: AbortSignal | undefined,
  call: string,
): RequestDraft => {
  const headers = new Headers()
  const set = (name: string, value: string) => {
    try {
      headers.set(name, value)
    } catch {
      // the platform's own message would quote the value, which may be secret
      throw new InvalidRequestError(`The header ${name} has a value that no header can have`, call)
    }
  }
  set('accept', accepted[row.answers ?? 'json'])
  if (type) set('content-type', type)
  for (const name of Object.keys(given)) set(name, String(given[name]))
  if (token) set('authorization', /^bearer /i.test(token) ? token : `Bearer ${token}`)
  if (idempotencyKey !== undefined) set('idempotency-key', idempotencyKey)
  return {
    url,
    init: {
      method: row.method,
      headers,
      body,
      ...(signal && { signal }),
      // where the answer is an address, following it would lose it
      ...(row.status === 302 && { redirect: 'manual' }),
    },
  }
}

const requestOf = ({ url, init }: RequestDraft, call: string): Request => {
  try {
    return new Request(url, init)
  } catch {
    throw new InvalidRequestError('The server address is not a web address', call)
  }
}

/** The token of one request: the option's, else the environment's; none where the call needs none. */
export const tokenFor = async (row: Row, { accessToken }: CallOptions, call: string) => {
  if (row.access === 'anyone') return undefined
  if (typeof accessToken !== 'function') return accessToken ?? fromEnvironment('ATELIER_ACCESS_TOKEN')
  try {
    return await accessToken()
  } catch (cause) {
    throw new InvalidRequestError('The access token could not be asked for', call, { cause })
  }
}
