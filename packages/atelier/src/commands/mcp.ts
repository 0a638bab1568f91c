import { once } from 'node:events'
import { StreamableHTTPClientTransport } from 'mcp-sdk/client/streamableHttp.js'
import { StdioServerTransport } from 'mcp-sdk/server/stdio.js'
import { isJSONRPCRequest, isJSONRPCResultResponse, type JSONRPCMessage } from 'mcp-sdk/types.js'
import {
  type Connection,
  findConnection,
  serverUnreachable,
  type ServerOptions,
} from '../command-line/connection.ts'
import { keyOf } from './clock.ts'

export type McpOptions = ServerOptions & { readonly toolsets?: string; readonly readOnly?: boolean }

/** Returns the URL of the server's own tools, with the options. */
const addressOf = ({ serverURL }: Connection, { toolsets, readOnly }: McpOptions): URL => {
  const url = new URL(`${serverURL.replace(/\/+$/, '')}/mcp`)
  if (toolsets !== undefined) url.searchParams.set('toolsets', toolsets)
  if (readOnly === true) url.searchParams.set('read_only', 'true')
  return url
}

/**
 * Returns a `fetch` with the token of the connection, which retries once with a new token when that has
 * expired.
 */
const fetchWith = (connection: Connection, headers: Readonly<Record<string, string>>) => {
  let { token } = connection
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const send = () => {
      const all = new Headers(init.headers)
      for (const [name, value] of Object.entries(headers)) all.set(name, value)
      if (token !== undefined) all.set('authorization', `Bearer ${token}`)
      return fetch(url, { ...init, headers: all })
    }
    const response = await send()
    if (response.status !== 401 || connection.renew === undefined) return response
    await response.body?.cancel()
    token = await connection.renew()
    return send()
  }
}

const sentenceOf = (error: unknown, connection: Connection): string => {
  const text = error instanceof Error ? error.message : String(error)
  if (text === 'fetch failed') return serverUnreachable(connection).message
  // The protocol's client prefixes the server's message with its own words.
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  return message === undefined ? text : (JSON.parse(`"${message}"`) as string)
}

/**
 * Speaks the Model Context Protocol on standard input and output: relays messages between the program that
 * started this command and the server. The server alone defines the tools.
 */
export const mcp = async (options: McpOptions): Promise<number> => {
  const connection = await findConnection(options)
  const program = new StdioServerTransport()
  const server = new StreamableHTTPClientTransport(addressOf(connection, options), {
    fetch: fetchWith(connection, keyOf(connection)),
  })
  const sendError = async (message: JSONRPCMessage, error: unknown): Promise<void> => {
    const sentence = sentenceOf(error, connection)
    process.stderr.write(`${sentence}\n`)
    if (isJSONRPCRequest(message))
      await program.send({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: sentence } })
  }
  const pending = new Set<Promise<void>>()
  program.onmessage = (message) => {
    const delivery = server.send(message).catch((error: unknown) => sendError(message, error))
    pending.add(delivery)
    void delivery.finally(() => pending.delete(delivery))
  }
  server.onmessage = (message) => {
    const version = isJSONRPCResultResponse(message) ? message.result['protocolVersion'] : undefined
    if (typeof version === 'string') server.setProtocolVersion(version)
    void program.send(message)
  }
  await server.start()
  const ended = once(process.stdin, 'end')
  await program.start()
  await ended
  await Promise.all(pending)
  await server.close()
  return 0
}
