import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { falAccount, openFalQueue } from '../packages/studio/src/testing/fal-queue/fal-queue.ts'

const requestOf = async (incoming: IncomingMessage, origin: string): Promise<Request> => {
  const { method = 'GET', url, headers } = incoming
  const init = {
    method,
    headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
  const body = await buffer(incoming)
  return new Request(`${origin}${url}`, body.length > 0 ? { ...init, body } : init)
}

/**
 * Starts a model that returns the photo as its painting, behind fal's queue: for journeys unrelated to
 * painting, which takes seconds of both processors.
 *
 * @returns the settings with which a product paints by this model
 */
export const startPaintingStandIn = async () => {
  const server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const response = await queue.fetch(await requestOf(incoming, origin))
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    }
    answer().catch((error: unknown) => outgoing.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const queue = openFalQueue(async (photo) => photo, origin)
  return {
    env: {
      ATELIER_PAINTING: 'fal',
      FAL_KEY: falAccount.key,
      FAL_ENDPOINT: falAccount.endpoint,
      FAL_PROXY_URL: origin,
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
