import { ApiError } from './errors.ts'

/** How many event streams may be open at the same time. */
export type StreamLimits = {
  readonly perAddress: number
  /** Of the same stream, per address. */
  readonly perStream: number
}

export const streamLimits: StreamLimits = { perAddress: 20, perStream: 5 }

/** Counts the open event streams of each address. */
export interface StreamSlots {
  /**
   * Takes a place for one more stream.
   *
   * @param stream the path of the stream
   * @returns the function that gives the place back, once
   * @throws TooManyRequests when there is none; the caller can ask for the state again and again instead
   */
  take(address: string, stream: string): () => void
}

/** Opens the count; `off` gives a place to every stream. */
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
          'Too many streams are open from this address. Ask for the present state every few seconds instead.'
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
