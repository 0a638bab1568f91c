import { ApiError } from './errors.ts'

/** Maximum concurrent event streams. */
export type StreamLimits = {
  readonly perAddress: number
  /** Per address, for the same stream. */
  readonly perStream: number
}

export const streamLimits: StreamLimits = { perAddress: 20, perStream: 5 }

/** Counts the open event streams of each address. */
export interface StreamSlots {
  /**
   * Takes a slot for a stream.
   *
   * @param stream path of the stream
   * @returns function that releases the slot; further calls have no effect
   * @throws TooManyRequests if no slot is free; the caller can poll the state instead
   */
  take(address: string, stream: string): () => void
}

/** Creates the counter; `off` gives a slot to every stream. */
export const createStreamSlots = (limits: StreamLimits | 'off'): StreamSlots => {
  const open = new Map<string, number>()
  const count = (key: string): number => open.get(key) ?? 0
  const add = (key: string, step: 1 | -1): void => {
    const next = count(key) + step
    if (next > 0) open.set(key, next)
    else open.delete(key)
  }
  return {
    take: (address, stream) => {
      if (limits === 'off') return () => undefined
      const keys = [address, `${address} ${stream}`] as const
      if (count(keys[0]) >= limits.perAddress || count(keys[1]) >= limits.perStream) {
        const detail =
          'Too many streams are open from this address. Poll the current state every few seconds instead.'
        throw new ApiError('TooManyRequests', detail, 5)
      }
      for (const key of keys) add(key, 1)
      let isTaken = true
      return () => {
        if (isTaken) for (const key of keys) add(key, -1)
        isTaken = false
      }
    },
  }
}
