import type { Log } from '@atelier/plumbing/log'

/** Reason why a payment was throttled. */
type ThrottleReason = 'address' | 'card' | 'organization'

/** Payments in flight in this process, and counters of a card testing attack for the log. */
export type Attempts = {
  /** Number of payments in flight for a key. */
  underWay(key: string): number
  /** Counts a payment for a key until the returned function is called. */
  begin(key: string): () => void
  /** Counts a declined payment for the log. */
  declined(): void
  /** Counts a throttled payment for the log. */
  throttled(reason: ThrottleReason, address: string): void
}

/** Log interval, in milliseconds. Each interval with throttled payments logs one line. */
const logWindow = 60_000
/** Maximum distinct addresses counted per interval. */
const maxAddresses = 1000

type Numbers = { declined: number; address: number; card: number; organization: number }

const noCounts = (): Numbers => ({ declined: 0, address: 0, card: 0, organization: 0 })

/** Counts payments in flight. In memory, so that a successful payment costs no write. */
export const countAttempts = (log: Log): Attempts => {
  const running = new Map<string, number>()
  const addresses = new Set<string>()
  let numbers = noCounts()
  let timer: NodeJS.Timeout | undefined

  const tell = (): void => {
    timer = undefined
    const { declined, ...throttled } = numbers
    const count = throttled.address + throttled.card + throttled.organization
    log.warn(
      { declined, throttled, addresses: addresses.size },
      `Someone may be testing cards: within a minute ${count} payments were throttled before they were tried, from ${addresses.size} ${addresses.size === 1 ? 'address' : 'addresses'}, and ${declined} were declined.`,
    )
    numbers = noCounts()
    addresses.clear()
  }
  const add = (key: string, count: number): void => {
    const now = (running.get(key) ?? 0) + count
    if (now > 0) running.set(key, now)
    else running.delete(key)
  }

  return {
    underWay: (key) => running.get(key) ?? 0,
    begin: (key) => {
      add(key, 1)
      return () => add(key, -1)
    },
    declined: () => {
      // Declines without throttling are normal, and are not logged.
      if (timer !== undefined) numbers.declined += 1
    },
    throttled: (reason, address) => {
      numbers[reason] += 1
      if (addresses.size < maxAddresses) addresses.add(address)
      timer ??= setTimeout(tell, logWindow).unref()
    },
  }
}

declare module '../core/services.ts' {
  interface Services {
    /** Card-testing protection: counts payments; `off` disables it. */
    readonly attempts: Attempts | 'off'
  }
}
