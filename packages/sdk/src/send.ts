import { InvalidRequestError } from './errors.ts'
import { draftAfterHook, type HookContext, hooked, type RequestDraft } from './hooks.ts'
import type { CallOptions } from './options.ts'
import type { PreparedCall } from './request.ts'
import type { ClientEndpoint } from './endpoint.ts'

/** Sends one request, with the token it needs, through the hooks and the client's `fetch`. */
export const send = async (
  endpoint: ClientEndpoint,
  prepared: PreparedCall,
  token: string | undefined,
  settings: CallOptions,
  signal: AbortSignal | undefined,
  context: HookContext,
): Promise<Response> => {
  const { fetch: own, hooks } = settings
  const headers = headersOf(endpoint, prepared, token, settings, context.call)
  const init: RequestInit = { method: endpoint.method, headers, body: prepared.body }
  if (signal) init.signal = signal
  // following a redirect would lose its URL, which is the result of the call
  if (endpoint.status === 302) init.redirect = 'manual'
  // without hooks and a custom fetch, a call creates no Headers and Request, which fetch would copy again
  if (!own && !hooks?.beforeCreateRequest && !hooks?.beforeRequest) return fetch(prepared.url, init)
  const original = { url: prepared.url, init: { ...init, headers: new Headers(headers) } }
  const draft = await draftAfterHook(hooks ?? {}, original, context)
  signal?.throwIfAborted()
  const request = requestOf(draft, context.call)
  const changed =
    hooks?.beforeRequest && (await hooked(() => hooks.beforeRequest?.(request, context), context))
  return own ? own(changed ?? request) : fetch(changed ?? request)
}

const accepted = {
  json: 'application/json',
  events: 'text/event-stream',
  csv: 'text/csv, application/json;q=0.5',
} as const

/**
 * Characters that are invalid in headers. The message of the platform would quote the value, which can be
 * secret.
 */
const unfit = /[^\t\x20-\x7e\x80-\xff]/
const headerName = /^[\w!#$%&'*+.^`|~-]+$/

const headersOf = (
  endpoint: ClientEndpoint,
  { type }: PreparedCall,
  token: string | undefined,
  { headers: extraHeaders, idempotencyKey }: CallOptions,
  call: string,
): Record<string, string> => {
  const headers: Record<string, string> = { accept: accepted[endpoint.stream ?? 'json'] }
  const set = (name: string, value: string) => {
    const bare = value.trim()
    if (unfit.test(bare) || !headerName.test(name))
      throw new InvalidRequestError(`The header ${name} has a value that no header can have`, call)
    headers[name] = bare
  }
  if (type) set('content-type', type)
  if (extraHeaders)
    for (const name of Object.keys(extraHeaders)) set(name.toLowerCase(), String(extraHeaders[name]))
  if (token) set('authorization', /^bearer /i.test(token) ? token : `Bearer ${token}`)
  if (idempotencyKey !== undefined) set('idempotency-key', idempotencyKey)
  return headers
}

const requestOf = ({ url, init }: RequestDraft, call: string): Request => {
  try {
    return new Request(url, init)
  } catch {
    throw new InvalidRequestError('The server address is not a web address', call)
  }
}

/** Returns the token of one request, from the options or the environment; undefined for public calls. */
export const tokenFor = async (endpoint: ClientEndpoint, { accessToken }: CallOptions, call: string) => {
  if (endpoint.access === 'public') return undefined
  if (typeof accessToken !== 'function') return accessToken ?? fromEnvironment('ATELIER_ACCESS_TOKEN')
  try {
    return await accessToken()
  } catch (cause) {
    throw new InvalidRequestError('The access token could not be asked for', call, { cause })
  }
}

type Environment = { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } }

/** Returns an environment variable; undefined without an environment (browsers, workers). */
export const fromEnvironment = (name: string): string | undefined => {
  try {
    return (globalThis as Environment).process?.env?.[name] || undefined
  } catch {
    // some runtimes ask for permission to read the environment, which was denied
    return undefined
  }
}
