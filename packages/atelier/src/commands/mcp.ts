import { once } from 'node:events'
import { StreamableHTTPClientTransport } from 'mcp-sdk/client/streamableHttp.js'
import { StdioServerTransport } from 'mcp-sdk/server/stdio.js'
import { isJSONRPCRequest, isJSONRPCResultResponse, type JSONRPCMessage } from 'mcp-sdk/types.js'
import {
  type Connection,
  findConnection,
  noServerAnswers,
  type ServerOptions,
} from '../command-line/connection.ts'
import { keyOf } from './clock.ts'

export type McpOptions = ServerOptions & { readonly toolsets?: string; readonly readOnly?: boolean }

/** The address of the server's own tools, with what was asked for. */
const addressOf = ({ serverURL }: Connection, { toolsets, readOnly }: McpOptions): URL => {
  const address = new URL(`${serverURL.replace(/\/+$/, '')}/mcp`)
  if (toolsets !== undefined) address.searchParams.set('toolsets', toolsets)
  if (readOnly === true) address.searchParams.set('read_only', 'true')
  return address
}

/** Sends with the token of the connection, and once more with a new one when that has ended. */
const fetchWith = (connection: Connection, headers: Readonly<Record<string, string>>) => {
  let { token } = connection
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const send = () => {
      const all = new Headers(init.headers)
      for (const [name, value] of Object.entries(headers)) all.set(name, value)
      if (token !== undefined) all.set('authorization', `Bearer ${token}`)
      return fetch(address, { ...init, headers: all })
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
  if (text === 'fetch failed') return noServerAnswers(connection).message
  // The client of the protocol puts the answer of the server behind its own words.
  const said = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  return said === undefined ? text : (JSON.parse(`"${said}"`) as string)
}

/**
 * Speaks the Model Context Protocol on input and output, for the server that commands call: hands the messages of the program
 * that started this command to the server, and its answers back. What the tools are and do is decided by the server alone.
 */
export const mcp = async (options: McpOptions): Promise<number> => {
  const connection = await findConnection(options)
  const program = new StdioServerTransport()
  const server = new StreamableHTTPClientTransport(addressOf(connection, options), {
    fetch: fetchWith(connection, keyOf(connection)),
  })
  const refuse = async (message: JSONRPCMessage, error: unknown): Promise<void> => {
    const sentence = sentenceOf(error, connection)
    process.stderr.write(`${sentence}\n`)
    if (isJSONRPCRequest(message))
      await program.send({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: sentence } })
  }
  const underWay = new Set<Promise<void>>()
  program.onmessage = (message) => {
    const sent = server.send(message).catch((error: unknown) => refuse(message, error))
    underWay.add(sent)
    void sent.finally(() => underWay.delete(sent))
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
  await Promise.all(underWay)
  await server.close()
  return 0
}
