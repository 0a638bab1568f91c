import { createServer, type IncomingMessage, request as ask } from 'node:http'

/**
 * Handling of requests: `on` forwards them; `away` breaks the connection before ClickHouse runs them, `deaf`
 * after; `full` answers with a transient error of ClickHouse.
 */
type Weather = 'on' | 'away' | 'deaf' | 'full'

/** ClickHouse that fails on a test's command. */
export type Unreliable = {
  readonly url: string
  become(weather: Weather): void
  readonly close: () => Promise<void>
}

const tooManyParts =
  'Code: 252. DB::Exception: Too many parts (301). Merges are processing slower than inserts. (TOO_MANY_PARTS)'

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of message) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts a proxy in front of a ClickHouse address. */
export const openUnreliable = (behind: string): Promise<Unreliable> => {
  let weather: Weather = 'on'
  const passOn = (from: IncomingMessage, body: Buffer): Promise<{ status: number; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const to = new URL(behind)
      const passed = ask(
        // The URL is forwarded unchanged: it holds the database, the statement and its parameters.
        {
          host: to.hostname,
          port: to.port,
          path: from.url,
          method: from.method,
          headers: { ...from.headers, host: to.host },
        },
        (answer) => {
          bodyOf(answer).then((text) => resolve({ status: answer.statusCode ?? 500, body: text }), reject)
        },
      )
      passed.on('error', reject)
      passed.end(body)
    })
  const server = createServer({ maxHeaderSize: 8_000_000 }, (request, response) => {
    const serve = async (): Promise<void> => {
      const body = await bodyOf(request)
      if (weather === 'away') return void request.socket.destroy()
      if (weather === 'full') return void response.writeHead(500).end(tooManyParts)
      const answer = await passOn(request, body)
      if (weather === 'deaf') return void request.socket.destroy()
      response.writeHead(answer.status).end(answer.body)
    }
    serve().catch(() => request.socket.destroy())
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const url = new URL(behind)
      url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
      url.hostname = '127.0.0.1'
      resolve({
        url: url.href,
        become: (next) => {
          weather = next
        },
        close: async () => {
          server.closeAllConnections()
          await new Promise((closed) => server.close(closed))
        },
      })
    })
  })
}
