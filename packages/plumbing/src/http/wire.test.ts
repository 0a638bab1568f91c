import { apiVersions, type TokenWire } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { isOlderThan, isSince, wireOf } from './wire.ts'

const wireFor = (headers: Record<string, string>, path = '/snake/v1/orders/') =>
  wireOf({ path, headers: new Headers(headers) })
const typescript = (release: string) => ({
  'user-agent': `speakeasy-sdk/typescript ${release} 2.575.2 0.1.0 @polar-sh/sdk`,
})

describe('the wire of a request', () => {
  it.each([
    ['0.32.5', 'closed', [0, 32, 5]],
    ['0.44.9', 'closed', [0, 44, 9]],
    ['0.45.0', 'open', [0, 45, 0]],
    ['0.49.0', 'open', [0, 49, 0]],
  ])('of the release %s is %s', (release, kind, parts) => {
    expect(wireFor(typescript(release))).toEqual({ kind, release: parts })
  })

  it('of every release in Python is closed', () => {
    const agent = { 'user-agent': 'speakeasy-sdk/python 0.28.1 2.700.0 0.1.0 polar-sdk' }
    expect(wireFor(agent)).toEqual({ kind: 'closed', release: undefined })
  })

  it.each(apiVersions)('that names the version %s is of that version, whatever its user agent', (version) => {
    const versionHeaders = { 'Polar-Version': version }
    expect(wireFor(versionHeaders)).toEqual({ kind: 'versioned', version })
    expect(wireFor({ ...versionHeaders, ...typescript('0.32.9') })).toEqual({ kind: 'versioned', version })
  })

  it.each(['2025-04', '2026-4', '2026-10-01', 'latest', '', 'undefined', '2026-10, 2026-10'])(
    'that names the version "%s" does not exist',
    (version) => {
      expect(wireFor({ 'Polar-Version': version })).toBeUndefined()
    },
  )

  it('of a caller who names neither a client nor a version is that of the token', () => {
    const withToken = (token: TokenWire | null, headers: Record<string, string> = {}) =>
      wireOf({ path: '/snake/v1/orders/', headers: new Headers(headers), token })
    expect(withToken('closed')).toEqual({ kind: 'closed', release: undefined })
    expect(withToken('open', { 'user-agent': 'curl/8.0' })).toEqual({ kind: 'open', release: undefined })
    expect(withToken('2026-10')).toEqual({ kind: 'versioned', version: '2026-10' })
    expect(withToken(null)).toEqual({ kind: 'none' })
    expect(withToken('closed', typescript('0.49.0'))).toMatchObject({ kind: 'open' })
    expect(withToken('closed', { 'polar-version': '2027-01' })).toMatchObject({ version: '2027-01' })
    const currentWire = wireOf({ path: '/v1/orders/', headers: new Headers(), token: 'closed' })
    expect(currentWire).toEqual({ kind: 'none' })
  })

  it('of all others is none, and so is every wire of our own /v1', () => {
    for (const agent of ['curl/8.0', 'node', 'speakeasy-sdk/typescript 1.0.1 2.0.0 0.1.0 @polar-sh/sdk'])
      expect(wireFor({ 'user-agent': agent })).toEqual({ kind: 'none' })
    expect(wireFor({})).toEqual({ kind: 'none' })
    for (const headers of [typescript('0.32.9'), { 'Polar-Version': '2026-10' }, { 'Polar-Version': 'x' }])
      expect(wireFor(headers, '/v1/orders/')).toEqual({ kind: 'none' })
  })
})

it('only a known release is older or newer than another', () => {
  const later = { kind: 'open', release: [0, 45, 2] } as const
  expect([isOlderThan(later, [0, 45, 3]), isOlderThan(later, [0, 45, 2]), isSince(later, [0, 45])]).toEqual([
    true,
    false,
    true,
  ])
  for (const wire of [
    { kind: 'closed', release: undefined },
    { kind: 'versioned', version: '2026-10' },
    { kind: 'none' },
  ] as const)
    expect([isOlderThan(wire, [9, 0]), isSince(wire, [0, 0])]).toEqual([false, false])
})
