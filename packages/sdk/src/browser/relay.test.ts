import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { relayCheckoutMessages } from './relay.ts'

const page = new EventTarget()
/** Messages received by a listener for the provider's origin. */
let received: unknown[]
beforeEach(() => {
  received = []
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  page.addEventListener('message', (event) => {
    if (event instanceof MessageEvent && event.origin === 'https://polar.sh') received.push(event.data)
  })
})
afterEach(() => vi.unstubAllGlobals())

const say = (origin: string, data: unknown) =>
  page.dispatchEvent(new MessageEvent('message', { data, origin }))

it('sends a page the events of the server’s checkouts, and nothing else', () => {
  const stop = relayCheckoutMessages('http://localhost:4000/')
  const success = { event: 'success', redirect: true }
  say('http://localhost:4000', { type: 'ATELIER_CHECKOUT', event: 'loaded' })
  say('http://localhost:4000', { type: 'ATELIER_CHECKOUT', ...success, success_url: 'https://shop.example/' })
  say('http://localhost:4001', { type: 'ATELIER_CHECKOUT', event: 'close' })
  say('http://localhost:4000', { type: 'ATELIER_PORTAL', event: 'resize' })
  say('http://localhost:4000', null)
  stop()
  say('http://localhost:4000', { type: 'ATELIER_CHECKOUT', event: 'close' })
  expect(received).toEqual([
    { type: 'POLAR_CHECKOUT', event: 'loaded' },
    { type: 'POLAR_CHECKOUT', ...success, successURL: 'https://shop.example/' },
  ])
})
