import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy that balances requests over servers, like an operator's. */
export type Balancer = {
  readonly url: string
  close(): void
}

const askEvery = 100

/**
 * Starts a proxy that sends each request to the next server whose `/readyz` responds 200. It keeps its
 * connections to the servers open, and retries nothing: a failed request gets a 502.
 */
export const startBalancer = async (servers: readonly string[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0
  const ask = async (server: string): Promise<void> => {
    const isReady = await fetch(`${server}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(server)
    else ready.delete(server)
  }
  const askAll = () => Promise.all(servers.map(ask))
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const open = [...ready]
    const server = open[(turn += 1) % open.length]
    if (server === undefined) {
      outgoing.writeHead(503).end('No server is ready.')
      return
    }
    const { method = 'GET', headers, url = '/' } = incoming
    const upstream = request(`${server}${url}`, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstream.on('error', (error) => outgoing.writeHead(502).end(`${server}: ${error.message}`))
    incoming.pipe(upstream)
  }
  // Without a limit for idle connections: one closed at the moment of its next request would fail that request.
  const proxy = createServer({ keepAliveTimeout: 0 }, forward)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  await askAll()
  const asking = setInterval(() => void askAll(), askEvery)
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(asking)
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
    },
  }
}
