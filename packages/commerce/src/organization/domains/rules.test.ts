import { days, hours, minutes } from '@atelier/plumbing/clock'
import { describe, expect, it } from 'vitest'
import {
  afterCheck,
  choosePrimary,
  type DomainState,
  type DnsRecords,
  judge,
  readName,
  type Verdict,
} from './rules.ts'

describe('the name of a domain', () => {
  it.each([
    ['pay.example.com', 'pay.example.com'],
    [' Pay.Example.COM. ', 'pay.example.com'],
    ['example.co.uk', 'example.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['pay.shop.example', 'pay.shop.example'],
  ])('%s is %s', (typed, name) => {
    expect(readName(typed, 'studio.example')).toEqual({ name })
  })

  it.each([
    ['', 'Enter only the host name'],
    ['https://pay.example.com', 'Enter only the host name'],
    ['pay.example.com/shop', 'Enter only the host name'],
    ['pay.example.com:8443', 'Enter only the host name'],
    ['ada@example.com', 'Enter only the host name'],
    ['*.example.com', 'Enter only the host name'],
    ['pay example.com', 'Enter only the host name'],
    ['192.0.2.1', 'an IP address'],
    ['2130706433', 'an IP address'],
    ['0x7f.1', 'an IP address'],
    ['[2001:db8::1]', 'Enter only the host name'],
    ['localhost', 'refers to the local machine'],
    ['pay.localhost', 'refers to the local machine'],
    ['Studio.Example', 'this server itself'],
    ['com', 'No one owns com'],
    ['co.uk', 'No one owns co.uk'],
    ['github.io', 'No one owns github.io'],
    ['pay_here.example.com', 'letters, digits and hyphens'],
    ['-pay.example.com', 'letters, digits and hyphens'],
    ['pay..example.com', 'letters, digits and hyphens'],
    [`${'a'.repeat(64)}.example.com`, 'letters, digits and hyphens'],
    [`${'abcdefg.'.repeat(30)}example.com`, 'at most 240'],
  ])('is not %j', (typed, problem) => {
    expect(readName(typed, 'studio.example')).toMatchObject({
      issues: [{ loc: ['body', 'name'], msg: expect.stringContaining(problem) as string }],
    })
  })
})

describe('the records of a domain', () => {
  const results: DnsRecords = {
    texts: ['v=spf1 -all', ' atelier-domain=abc '],
    aliases: ['Studio.Example.'],
    addresses: [],
    own_addresses: ['192.0.2.7', '2001:db8::7'],
  }
  const look = (change: Partial<DnsRecords>) =>
    judge({ ...results, ...change }, { name: 'pay.example.com', proof: 'abc', own_host: 'studio.example' })

  it.each<[string, Partial<DnsRecords>]>([
    ['an alias of this server', {}],
    ['an address of this server', { aliases: [], addresses: ['2001:db8::7'] }],
    ['an alias of an alias', { aliases: ['edge.example'], addresses: ['192.0.2.7'] }],
  ])('prove it with %s', (_, change) => expect(look(change)).toEqual({ kind: 'proven' }))

  it.each<[string, Partial<DnsRecords>]>([
    ['There is no TXT record _atelier.pay.example.com yet.', { texts: [] }],
    ['The TXT record _atelier.pay.example.com has another value.', { texts: ['atelier-domain=abcd'] }],
    ['pay.example.com has no CNAME record yet.', { aliases: [] }],
    ['pay.example.com leads to a server other than studio.example.', { aliases: ['other.example'] }],
    [
      'pay.example.com leads to a server other than studio.example.',
      { aliases: [], addresses: ['192.0.2.8'], own_addresses: [] },
    ],
  ])('do not: %s', (problem, change) => expect(look(change)).toEqual({ kind: 'missing', problem }))
})

describe('after a check of the records', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const proven: Verdict = { kind: 'proven' }
  const missing: Verdict = { kind: 'missing', problem: 'Gone.' }
  const unanswered: Verdict = { kind: 'unanswered' }
  const pending: DomainState = { status: 'pending', failed_checks: 0, failing_since: null }
  const verified: DomainState = { ...pending, status: 'verified' }
  const failingSince = (milliseconds: number): DomainState => ({
    status: 'failing',
    failed_checks: 5,
    failing_since: at(milliseconds),
  })

  it.each([pending, verified, failingSince(-days(2)), failingSince(-days(4))])(
    'a domain that was $status and is proven is verified',
    (before) => {
      const change = { status: 'verified', failed_checks: 0, failing_since: null, problem: null }
      expect(afterCheck(before, proven, now)).toEqual({ ...change, check_at: at(hours(12)) })
    },
  )

  it.each([
    [0, minutes(1)],
    [1, minutes(2)],
    [5, minutes(32)],
    [10, hours(12)],
    [69, hours(12)],
  ])('a pending one that failed %d times before is checked after %d ms', (failed_checks, wait) => {
    expect(afterCheck({ ...pending, failed_checks }, missing, now)).toMatchObject({
      status: 'pending',
      problem: 'Gone.',
      check_at: at(wait),
    })
  })

  it('a pending one is no longer checked after a month', () => {
    expect(afterCheck({ ...pending, failed_checks: 70 }, missing, now).check_at).toBeNull()
  })

  it('a verified one whose records vanish is failing, and is checked soon', () => {
    expect(afterCheck(verified, missing, now)).toEqual({
      status: 'failing',
      failed_checks: 1,
      failing_since: now,
      problem: 'Gone.',
      check_at: at(minutes(1)),
    })
  })

  it('a verified one stays so while the name service does not respond', () => {
    const change = { ...verified, problem: null, check_at: at(minutes(10)) }
    expect(afterCheck(verified, unanswered, now)).toEqual(change)
  })

  it.each([missing, unanswered])('a failing one is in use for three days: $kind', (verdict) => {
    const failing = { status: 'failing', failing_since: at(-days(2)) }
    expect(afterCheck(failingSince(-days(2)), verdict, now)).toMatchObject(failing)
    const near = afterCheck(failingSince(-days(3) + minutes(5)), verdict, now)
    expect(near).toMatchObject({ status: 'failing', check_at: at(minutes(5)) })
    const ended = { status: 'pending', failing_since: null }
    expect(afterCheck(failingSince(-days(3)), verdict, now)).toMatchObject(ended)
  })
})

describe('the domain that links lead to', () => {
  const a = { name: 'a.example', status: 'verified' } as const
  const b = { name: 'b.example', status: 'failing' } as const
  const c = { name: 'c.example', status: 'pending' } as const
  it.each([
    [null, [], null],
    [null, [c, b], null],
    [null, [c, b, a], 'a.example'],
    ['b.example', [a, b], 'b.example'],
    ['c.example', [c, a], 'a.example'],
    ['gone.example', [c, b], null],
  ])('%s of %j is %s', (present, domains, primaryName) =>
    expect(choosePrimary(present, domains)).toBe(primaryName),
  )
})
