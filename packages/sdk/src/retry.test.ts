import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, createClient, type ClientOptions, RequestAbortedError } from './index.ts'
import { customer } from './testing/customer.ts'
import { json, serve } from './testing/serve.ts'

/** A clock that advances only by sleeping. */
const virtualTime = () => {
  const pauses: number[] = []
  let now = Date.parse('2025-04-01T12:00:00Z')
  return {
    pauses,
    timing: {
      now: () => now,
      random: () => 0,
      sleep: async (ms: number, signal: AbortSignal | undefined) => {
        signal?.throwIfAborted()
        pauses.push(ms)
        now += ms
      },
    },
  }
}

/** A server that fails with these statuses and headers, and then succeeds. */
const failing = (...failures: readonly (readonly [number, Readonly<Record<string, string>>?])[]) =>
  serve((request, response, count) => {
    const [status, headers] = failures[count - 1] ?? []
    if (status === undefined) json(response, request.method === 'POST' ? 201 : 200, customer)
    else json(response, status, { detail: 'Not now.' }, headers)
  })

const clientOf = (serverURL: string, options: Partial<ClientOptions>) =>
  createClient({ serverURL, accessToken: 't', ...options })
const read = (client: ReturnType<typeof createClient>) => client.customers.get({ path: { id: customer.id } })

describe('retries', () => {
  it('are off by default', async () => {
    const { serverURL, received } = await failing([503])
    await expect(read(clientOf(serverURL, {}))).rejects.toMatchObject({ status: 503 })
    expect(received).toHaveLength(1)
  })

  it('repeat the five statuses with growing pauses', async () => {
    const { serverURL, received } = await failing([429], [500], [502], [503], [504])
    const { pauses, timing } = virtualTime()
    expect(await read(clientOf(serverURL, { retries: true, timing }))).toEqual(customer)
    expect(received).toHaveLength(6)
    expect(pauses).toEqual([500, 750, 1125, 1687.5, 2531.25])
  })

  it('repeat nothing else', async () => {
    const { serverURL, received } = await failing([409])
    await expect(read(clientOf(serverURL, { retries: true }))).rejects.toBeInstanceOf(ApiError)
    expect(received).toHaveLength(1)
  })

  it('pause at most a minute at a time and an hour in total, then return the last response', async () => {
    const { serverURL, received } = await serve((_, response) => json(response, 503, { detail: 'Not now.' }))
    const { pauses, timing } = virtualTime()
    await expect(read(clientOf(serverURL, { retries: true, timing }))).rejects.toMatchObject({
      status: 503,
      message: 'Not now.',
    })
    expect(Math.max(...pauses)).toBe(60_000)
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeLessThanOrEqual(3_600_000)
    expect(total).toBeGreaterThan(3_540_000)
    expect(received).toHaveLength(pauses.length + 1)
  })

  it('wait as long as the server asks, in seconds or until a date', async () => {
    const { serverURL } = await failing(
      [429, { 'retry-after': '7' }],
      [503, { 'retry-after': 'Tue, 01 Apr 2025 12:00:30 GMT' }],
    )
    const { pauses, timing } = virtualTime()
    await read(clientOf(serverURL, { retries: true, timing }))
    expect(pauses).toEqual([7000, 23_000])
  })

  it('pause as long as the policy says when the date of the server has passed', async () => {
    const { serverURL, received } = await failing(
      [429, { 'retry-after': '0' }],
      [503, { 'retry-after': 'Tue, 01 Apr 2025 11:00:00 GMT' }],
      [503, { 'retry-after': '1' }],
    )
    const { pauses, timing } = virtualTime()
    await read(clientOf(serverURL, { retries: true, timing }))
    expect(received).toHaveLength(4)
    expect(pauses).toEqual([0, 750, 1000])
  })

  it('continue when the clock of the machine is set forward', async () => {
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => void clock.mockRestore())
    const { serverURL, received } = await failing([503], [503])
    const sleep = async () => void clock.mockReturnValue(Date.parse('2100-01-01T00:00:00Z'))
    expect(await read(clientOf(serverURL, { retries: true, timing: { sleep } }))).toEqual(customer)
    expect(received).toHaveLength(3)
  })

  it('spread clients that failed together', async () => {
    const { serverURL } = await failing([503])
    const { pauses, timing } = virtualTime()
    await read(clientOf(serverURL, { retries: true, timing: { ...timing, random: () => 0.5 } }))
    expect(pauses).toEqual([437.5])
  })

  it('send one idempotency key with all attempts of a write, and another with the next', async () => {
    const { serverURL, received } = await failing([503], [503])
    const { timing } = virtualTime()
    const client = clientOf(serverURL, { retries: true, timing })
    const body = { email: 'ada@example.com' }
    await client.customers.create({ body })
    await client.customers.create({ body })
    await client.customers.create({ body }, { idempotencyKey: 'mine' })
    const [first, second, third, next, ownKey] = received.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
    expect(ownKey).toBe('mine')
    expect(new Set(received.slice(0, 3).map((request) => request.body)).size).toBe(1)
  })

  it('repeat calls that got no answer, unless that is switched off', async () => {
    const cut = () =>
      serve((_, response, count) => (count < 3 ? void response.destroy() : json(response, 200, customer)))
    const { timing } = virtualTime()
    const patient = await cut()
    expect(await read(clientOf(patient.serverURL, { retries: true, timing }))).toEqual(customer)
    expect(patient.received).toHaveLength(3)
    const hasty = await cut()
    await expect(
      read(clientOf(hasty.serverURL, { retries: { connectionErrors: false }, timing })),
    ).rejects.toThrow('Unable to make request')
    expect(hasty.received).toHaveLength(1)
  })

  it('end with an abort, also during a pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    const controller = new AbortController()
    const { serverURL, received } = await serve((_, response) => json(response, 503, { detail: 'Not now.' }))
    const timing = { random: () => 0 }
    const patient = clientOf(serverURL, { retries: { initialIntervalMs: 60_000 }, timing })
    const call = patient.customers.get({ path: { id: customer.id } }, { signal: controller.signal })
    const aborted = expect(call).rejects.toBeInstanceOf(RequestAbortedError)
    await expect.poll(() => setTimer.mock.calls.map(([, delay]) => delay)).toContain(60_000)
    controller.abort()
    await aborted
    expect(received).toHaveLength(1)
  })
})
