import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a receiver that accepts every event, or never responds. */
export const openReceiver = async (hangs = false) => {
  const ids = new Set<string>()
  /** Milliseconds from the moment of each event to its arrival. */
  const latencies: number[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (hangs) return
      ids.add(String(request.headers['webhook-id']))
      latencies.push(Date.now() - Date.parse((JSON.parse(text) as { timestamp: string }).timestamp))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ids,
    latencies,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
