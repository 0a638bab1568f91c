import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areRanges, createAddressReader, type TrustedProxies } from './client-address.ts'

const read = (trusted: TrustedProxies, forwarded: string | undefined, socket: string | undefined): string =>
  createAddressReader(trusted).read(
    new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    socket,
  )

const chain = '203.0.113.1, 198.51.100.2, 192.0.2.3'

describe('the address of a caller, with a number of proxies', () => {
  it('is the one seen by the outermost of them', () => {
    expect(read(0, chain, '::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(read(1, chain, '10.0.0.1')).toBe('192.0.2.3')
    expect(read(2, chain, '10.0.0.1')).toBe('198.51.100.2')
    expect(read(1, undefined, '10.0.0.1')).toBe('10.0.0.1')
  })

  it('is the one seen by the farthest proxy, when a request passed fewer than configured', () => {
    expect(read(9, '192.0.2.3', '10.0.0.1')).toBe('192.0.2.3')
  })
})

describe('the address of a caller, with named proxies', () => {
  const proxies = ['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8:aa::/48']

  it('is the first one from the right that is not a proxy', () => {
    expect(read(proxies, '1.2.3.4, 198.51.100.2, 10.1.1.1', '127.0.0.1')).toBe('198.51.100.2')
    expect(read(proxies, '198.51.100.2', '::ffff:10.0.0.1')).toBe('198.51.100.2')
    expect(read(proxies, '198.51.100.2, 2001:db8:aa:1::9', '::1')).toBe('198.51.100.2')
  })

  it('is the other end of the connection when that is not a proxy', () => {
    expect(read(proxies, '198.51.100.2', '192.0.2.77')).toBe('192.0.2.77')
    expect(read([], '198.51.100.2', '127.0.0.1')).toBe('127.0.0.1')
  })

  it('is the proxy itself when everything on the way is one', () => {
    expect(read(proxies, '10.0.0.7, 10.0.0.8', '127.0.0.1')).toBe('10.0.0.7')
  })
})

describe('an entry of X-Forwarded-For', () => {
  it.each([
    ['198.51.100.2:51234', '198.51.100.2'],
    ['[2001:db8::2]:443', '2001:db8::2'],
    ['[2001:db8::2]', '2001:db8::2'],
    ['2001:0DB8:0:0::0002', '2001:db8::2'],
    ['::ffff:198.51.100.2', '198.51.100.2'],
    ['::ffff:c633:6402', '198.51.100.2'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is read as %s', (entry, address) => {
    expect(read(['127.0.0.1'], entry, '127.0.0.1')).toBe(address)
  })

  it.each([
    'unknown',
    '_hidden',
    '',
    'evil"',
    '198.51.100.2.3',
    '198.51.100',
    '[::1',
    '1.2.3.4:port',
    '<script>',
  ])('%s ends the reading, and the last proxy counts', (entry) => {
    expect(read(['127.0.0.1', '10.0.0.1'], `198.51.100.9, ${entry}, 10.0.0.1`, '127.0.0.1')).toBe('10.0.0.1')
    expect(read(1, entry, '10.0.0.1')).toBe('10.0.0.1')
  })

  it('counts from the right end, however long the header is', () => {
    expect(read(1, `${','.repeat(16_000)}198.51.100.2`, '127.0.0.1')).toBe('198.51.100.2')
  })

  it('cannot be forged by a caller', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('unknown')), { maxLength: 60 }),
        (claims) => {
          const header = [...claims, '198.51.100.2'].join(', ')
          expect(read(['127.0.0.1'], header, '127.0.0.1')).toBe('198.51.100.2')
          expect(read(1, header, '127.0.0.1')).toBe('198.51.100.2')
        },
      ),
    )
  })
})

it('accepts addresses and ranges, and nothing else', () => {
  expect(areRanges(['10.0.0.0/8', '::1', '2001:db8::/32', '192.0.2.1'])).toBe(true)
  for (const wrong of [
    '10.0.0.0/33',
    'proxy.example',
    '10.0.0',
    '2001:db8::/129',
    '',
    '10.0.0.0/',
    '::ffff:10.0.0.0/8',
  ])
    expect([wrong, areRanges([wrong])]).toEqual([wrong, false])
  expect(areRanges([])).toBe(false)
})

it('recognizes calls that a trusted proxy has forwarded', () => {
  const by = (trusted: TrustedProxies, peer: string) => createAddressReader(trusted).isProxied(peer)
  expect([by(['10.0.0.0/8'], '10.1.2.3'), by(['10.0.0.0/8'], '192.0.2.1')]).toEqual([true, false])
  expect([by(1, '192.0.2.1'), by(0, '192.0.2.1'), by([], '192.0.2.1')]).toEqual([true, false, false])
})

it('logs once that the header is ignored, and not for calls without it', () => {
  const received: string[] = []
  const reader = createAddressReader(0, (peer) => received.push(peer))
  reader.read(new Headers(), '10.0.0.1')
  expect(received).toEqual([])
  for (let i = 0; i < 3; i += 1) reader.read(new Headers({ 'x-forwarded-for': '1.2.3.4' }), '10.0.0.1')
  expect(received).toEqual(['10.0.0.1'])
})
