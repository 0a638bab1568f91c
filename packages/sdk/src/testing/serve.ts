import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as received by the server. */
export type Received = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Responder = (request: Received, response: ServerResponse, count: number) => void | Promise<void>

/** Starts a real HTTP server for one test, answering with `respond`; `received` lists the requests. */
export const serve = async (respond: Responder): Promise<{ serverURL: string; received: Received[] }> => {
  const received: Received[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request: Received = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '', 'http://server'),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(request)
      void respond(request, response, received.length)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { serverURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

/** Responds with JSON. */
export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
