import { createHash } from 'node:crypto'
import {
  addressKey,
  type App,
  type Authenticate,
  type Caller,
  isOwnRequest,
  jsonReply,
  type Page,
  type PageReply,
  type PageRequest,
  type RateLimits,
  tokenBuckets,
} from '@atelier/plumbing/http'
import type { Clock } from '@atelier/plumbing/clock'
import { keyHeader } from '../operator-access.ts'
import type { ApiResponse } from './responses.ts'
import { openCalls, type Send } from './caller.ts'
import { plainMessage } from './lenient.ts'
import { mcpCalls, type Selection, unknownToolsets } from './calls.ts'
import { createConfirmations } from './confirmations.ts'

export type McpPorts = {
  readonly authenticate: Authenticate
  /** Fetch function of the whole server: calls of tools are ordinary calls of the API. */
  readonly fetch: App['fetch']
  readonly publicUrl: string
  readonly clock: Clock
  /** Key that signs confirmations. */
  readonly confirmationKey: Buffer
  /** True when the clock of this installation can be moved. */
  readonly hasClock: boolean
  readonly limits: RateLimits
}

const bodyLimit = { bytes: 1024 * 1024, milliseconds: 20_000 }

/** Returns a response outside the protocol's messages. */
const problem = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): PageReply => {
  const reply = jsonReply(status, { jsonrpc: '2.0', error: { code: -32000, message }, id: null })
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

/**
 * Returns the challenge for a token: clients of the protocol read the metadata and begin with OAuth 2.0 (RFC
 * 9728, section 5.1).
 */
const challenge = (publicUrl: string, bearer: string | undefined): PageReply => {
  const error =
    bearer === undefined
      ? ''
      : ', error="invalid_token", error_description="The access token is expired, revoked or unknown."'
  return problem(401, 'An access token is needed.', {
    'WWW-Authenticate': `Bearer realm="atelier"${error}, resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`,
  })
}

const tooMany = (seconds: number): PageReply =>
  problem(429, `Too many requests. Try again in ${seconds} s.`, { 'Retry-After': String(seconds) })

const bearerOf = (headers: Headers): string | undefined =>
  /^Bearer +(\S{1,512}) *$/i.exec(headers.get('authorization') ?? '')?.[1]

const selectionOf = (url: URL): Selection => {
  const toolsets = (url.searchParams.get('toolsets') ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const readOnly = ['', '1', 'true'].includes(url.searchParams.get('read_only') ?? 'false')
  return { toolsets: toolsets.length === 0 ? ['default'] : toolsets, readOnly }
}

const valueOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  return response.headers.get('content-type')?.startsWith('application/json') === true
    ? (JSON.parse(text) as unknown)
    : text
}

/** Headers passed on to the calls: the name of the program, for logs, and the key of a sandbox's operator. */
const passedOn = ['user-agent', keyHeader]

/**
 * Server of the Model Context Protocol at `/mcp` (streamable HTTP). It has no sessions: each request carries
 * its token and gets a JSON response, so that any process can answer it and there is no state to limit.
 */
export const mcpPages = (ports: McpPorts): Page[] => {
  const { authenticate, publicUrl, clock, confirmationKey, limits } = ports
  const calls = mcpCalls(ports.hasClock)
  const confirmations = createConfirmations({ clock, key: confirmationKey })
  const buckets = limits === 'off' ? undefined : tokenBuckets(limits.now)

  /** Returns the seconds to wait above the rate limit. */
  const wait = (key: string, rate: 'token' | 'wrongCredentials'): number | undefined => {
    if (limits === 'off' || buckets === undefined) return undefined
    const { allowed, retryAfterSeconds } = buckets.take(key, limits[rate])
    return allowed ? undefined : retryAfterSeconds
  }

  const sendFor =
    (bearer: string, { headers, facts }: PageRequest): Send =>
    async ({ method, path, body }, { idempotencyKey, isDryRun = false } = {}): Promise<ApiResponse> => {
      const ownParameters = Object.fromEntries(
        passedOn.flatMap((name) => {
          const value = headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const request = new Request(new URL(path, publicUrl), {
        method,
        headers: {
          ...ownParameters,
          authorization: `Bearer ${bearer}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body }),
        signal: facts.signal,
      })
      const response = await ports.fetch(request, {
        incoming: { socket: { remoteAddress: facts.ip } },
        dry_run: isDryRun,
      })
      return { status: response.status, value: await valueOf(response) }
    }

  const answer = async (page: PageRequest, bearer: string, caller: Caller): Promise<PageReply> => {
    const selection = selectionOf(page.url)
    const [unknown] = unknownToolsets(calls, selection)
    if (unknown !== undefined) {
      const toolsetNames = [...new Set([...calls.values()].map(({ toolset }) => toolset))]
        .toSorted()
        .join(', ')
      return problem(400, `Unknown toolset "${unknown}". Valid toolsets: all, default, ${toolsetNames}.`)
    }
    const text = plainMessage(new TextDecoder().decode(await page.body(bodyLimit)))
    if (text.trimStart().startsWith('['))
      return problem(400, 'Batches are not supported. Send one message per request.')
    // Loaded with the first request: most processes never answer one.
    const [{ WebStandardStreamableHTTPServerTransport }, { createMcpServer }] = await Promise.all([
      import('mcp-sdk/server/webStandardStreamableHttp.js'),
      import('./create-server.ts'),
    ])
    const mcpCaller = {
      bearer,
      calls: openCalls(calls, caller, selection.readOnly),
      send: sendFor(bearer, page),
    }
    const server = createMcpServer(mcpCaller, selection, confirmations)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport as Parameters<typeof server.connect>[0])
    try {
      const { url, method } = page
      // Every response is JSON, whatever a program accepts; the transport requires both types of the
      // protocol.
      const headers = new Headers(page.headers)
      headers.set('accept', 'application/json, text/event-stream')
      const response = await transport.handleRequest(new Request(url, { method, headers, body: text }))
      const type = response.headers.get('content-type')
      return {
        status: response.status,
        headers: { ...(type !== null && { 'Content-Type': type }), 'Cache-Control': 'no-store' },
        ...(response.body !== null && { body: await response.text() }),
      }
    } finally {
      await server.close()
    }
  }

  /** Admits a request that comes from no foreign page and carries a valid token. */
  const guarded = async (
    page: PageRequest,
    go: (bearer: string, caller: Caller) => PageReply | Promise<PageReply>,
  ): Promise<PageReply> => {
    // A page of another site could otherwise call a server on this machine, under a name that resolves to it.
    if (!isOwnRequest(new Request(page.url, { method: 'POST', headers: page.headers }), publicUrl))
      return problem(403, 'The request came from a page of another origin, or names another host.')
    const bearer = bearerOf(page.headers)
    if (bearer === undefined) return challenge(publicUrl, bearer)
    const caller = await authenticate(bearer, {
      access: bearer.startsWith('atelier_cst_') ? 'portal' : 'user',
    })
    if (caller === 'unknown' || caller.kind === 'registration') {
      const seconds = wait(`wrong ${addressKey(page.facts.ip)}`, 'wrongCredentials')
      return seconds === undefined ? challenge(publicUrl, bearer) : tooMany(seconds)
    }
    const seconds = wait(createHash('sha256').update(bearer).digest('base64url'), 'token')
    return seconds === undefined ? go(bearer, caller) : tooMany(seconds)
  }

  return [
    {
      method: 'POST',
      path: '/mcp',
      respond: (page) => guarded(page, (bearer, caller) => answer(page, bearer, caller)),
    },
    {
      // Clients request a stream of unsolicited messages here; there are none.
      path: '/mcp',
      respond: (page) => guarded(page, () => problem(405, 'Send messages with POST.', { Allow: 'POST' })),
    },
  ]
}
