import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { additions } from '@atelier/contract'
import { closedGate } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openSender } from './send.ts'
import { resolveName } from './targets.ts'
import { type Answer, openReceiver } from './testing/receiver.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ webhooks: { targets: 'any' } })
})
afterAll(() => shop.close())

/** Sends one message to an address, as a delivery does. */
const send = async (url: string) => {
  const sender = openSender('any', resolveName)
  onTestFinished(sender.close)
  return sender.send(url, {}, '{}', new AbortController().signal)
}

describe('a receiver', () => {
  it('has ten seconds to answer', async () => {
    const at = await openReceiver(() => 'hang')
    onTestFinished(at.close)
    const { http_code, error, duration_ms } = await send(at.url)
    expect([http_code, error]).toEqual([null, 'The receiver did not respond within 10 seconds.'])
    expect(duration_ms).toBeGreaterThan(9900)
  })

  it('whose response has no end is closed, with the beginning of it', async () => {
    let sentCount = 0
    const server = createServer((_, response) => {
      const piece = Buffer.alloc(16_384, 'x')
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) sentCount += piece.length
      }
      response.on('drain', more)
      more()
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { http_code, error, response } = await send(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    )
    expect([http_code, error, response]).toEqual([200, null, 'x'.repeat(2048)])
    expect(sentCount).toBeLessThan(50 * 1024 * 1024)
  })

  it('gets sixteen concurrent requests of a process, two while it fails, and all in the end', async () => {
    const { serverURL, fetch, accessToken } = shop
    const { webhookEndpoints } = createClientFor(additions, { serverURL, fetch, accessToken })
    let answer: Answer = { status: 500 }
    const at = await openReceiver(() => answer)
    onTestFinished(at.close)
    await webhookEndpoints.create({ body: { url: at.url, events: ['benefit.created'] } })
    const happen = async (count: number): Promise<void> => {
      for (let number = 0; number < count; number += 1)
        await shop.client.benefits.create({
          body: { type: 'custom', description: `Number ${number}`, properties: { note: null } },
        })
    }
    const deliverer = shop.commerce.openDeliverer()
    onTestFinished(deliverer.close)
    /**
     * Expects a number of requests while none is answered; all are answered afterwards. Events are claimed before they
     * are sent.
     */
    const expectAtOnce = async (count: number, status: number): Promise<void> => {
      const gate = closedGate()
      answer = { status, after: gate.opened }
      const before = at.received.length
      const delivering = deliverer.deliverDue()
      await expect.poll(() => at.received.length - before).toBe(count)
      const claimed = await shop.database.db
        .selectFrom('webhook_events')
        .select('id')
        .where('claimed_until', 'is not', null)
        .execute()
      expect(claimed).toHaveLength(count)
      answer = { status }
      gate.open()
      await delivering
    }
    await happen(1)
    await deliverer.deliverDue()
    await happen(8)
    await expectAtOnce(2, 200)
    await happen(24)
    await expectAtOnce(16, 200)
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(33)
  })
})
