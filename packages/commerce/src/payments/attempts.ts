import type { Log } from '@atelier/plumbing/log'

/** Why a payment had to wait. */
type Reason = 'address' | 'card' | 'organization'

/** Payments that this process asks the processor for at this moment, and the numbers of an attack for the log. */
export type Attempts = {
  /** How many payments are under way under a key. */
  underWay(key: string): number
  /** Notes a payment under a key until the function that is returned is called. */
  begin(key: string): () => void
  /** Notes for the log that a payment was declined. */
  declined(): void
  /** Notes for the log that a payment was not tried. */
  refused(reason: Reason, address: string): void
}

/** The log has one line for so long, however many payments are refused in it. Milliseconds. */
const logWindow = 60_000
/** Addresses are told apart up to this number. */
const mostAddresses = 1000

type Numbers = { declined: number; address: number; card: number; organization: number }

const nothing = (): Numbers => ({ declined: 0, address: 0, card: 0, organization: 0 })

/** Counts payments under way. Kept in memory, so that a payment that succeeds costs no write. */
export const countAttempts = (log: Log): Attempts => {
  const running = new Map<string, number>()
  const addresses = new Set<string>()
  let numbers = nothing()
  let timer: NodeJS.Timeout | undefined

  const tell = (): void => {
    timer = undefined
    const { declined, ...refused } = numbers
    const count = refused.address + refused.card + refused.organization
    log.warn(
      { declined, refused, addresses: addresses.size },
      `Somebody may be testing cards: within a minute ${count} payments were refused before they were tried, from ${addresses.size} ${addresses.size === 1 ? 'address' : 'addresses'}, and ${declined} were declined.`,
    )
    numbers = nothing()
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
      // Declines without refusals are everyday life and not worth a line.
      if (timer !== undefined) numbers.declined += 1
    },
    refused: (reason, address) => {
      numbers[reason] += 1
      if (addresses.size < mostAddresses) addresses.add(address)
      timer ??= setTimeout(tell, logWindow).unref()
    },
  }
}
