import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a receiver got it. */
export type Received = {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Response of a receiver: a status with body and headers, no response at all, or raw bytes. */
export type Answer =
  | 'hang'
  | { readonly raw: string }
  | {
      readonly status: number
      readonly body?: string
      readonly headers?: Readonly<Record<string, string>>
      /** Resolves before the response is sent. */
      readonly after?: Promise<void>
    }

/** Opens a webhook receiver on this machine. */
export const openReceiver = async (
  answer: (request: Received) => Answer = () => ({ status: 200, body: 'ok' }),
) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const delivery = { path: request.url ?? '', body, headers }
      received.push(delivery)
      const input = answer(delivery)
      if (input === 'hang') return
      if ('raw' in input) return void request.socket.end(input.raw)
      await input.after
      response.writeHead(input.status, input.headers).end(input.body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
