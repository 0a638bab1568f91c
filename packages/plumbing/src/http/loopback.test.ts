import { describe, expect, it } from 'vitest'
import { isLoopback, isOwnRequest } from './loopback.ts'

it('distinguishes names and addresses of this machine from others', () => {
  for (const host of ['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])
    expect([host, isLoopback(host)]).toEqual([host, true])
  for (const host of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'shop.example',
    'localhost.example',
    '127.0.0.1.example',
    '',
  ])
    expect([host, isLoopback(host)]).toEqual([host, false])
})

describe('a request of this server’s own pages', () => {
  const own = (url: string, headers: Record<string, string> = {}, method = 'POST') =>
    isOwnRequest(new Request(url, { method, headers }), 'https://shop.example')

  it('goes to a name or an address of this server', () => {
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000', '192.168.1.5:4000', 'shop.example'])
      expect([host, own(`http://${host}/clock`)]).toEqual([host, true])
  })

  it('is rejected for a foreign name that resolves here', () => {
    expect(own('http://evil.example:4000/inbox', {}, 'GET')).toBe(false)
    expect(own('http://evil.example/clock')).toBe(false)
  })

  it('is not a write from a foreign page', () => {
    expect(own('http://localhost:4000/clock', { 'sec-fetch-site': 'cross-site' })).toBe(false)
    expect(own('http://localhost:4000/clock', { 'sec-fetch-site': 'same-site' })).toBe(false)
    expect(own('http://localhost:4000/clock', { origin: 'http://evil.example' })).toBe(false)
    expect(own('http://localhost:4000/clock', { origin: 'http://localhost:3000' })).toBe(false)
    expect(own('http://localhost:4000/clock', { origin: 'null' })).toBe(false)
    expect(
      own('http://localhost:4000/clock', {
        origin: 'http://localhost:4000',
        'sec-fetch-site': 'same-origin',
      }),
    ).toBe(true)
    expect(own('http://localhost:4000/clock', { 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(true)
  })
})
