import { UnreadBody } from './body-errors.ts'

/** How many uploads may arrive or be worked on at the same time, and how large they may be together. */
export type UploadLimits = {
  readonly most: number
  /** Of one address: a page sends one photo, and a whole office shares an address. */
  readonly mostOfOne: number
  readonly bytes: number
  /** Milliseconds that every sender gets; later the slowest one makes room for others. */
  readonly patience: number
  /** Bytes that must arrive within each `patience`: an upload that stands still is ended even when there is room. */
  readonly leastBytes: number
}

export const usualUploadLimits: UploadLimits = {
  most: 64,
  mostOfOne: 8,
  bytes: 1024 ** 3,
  patience: 20_000,
  leastBytes: 10_000,
}

/** The place of one upload, from before its first byte until its answer. */
export type UploadSlot = {
  /** Counts bytes that have arrived. */
  readonly arrived: (bytes: number) => void
  /** Says that the whole body has arrived: from now on the sender holds nobody up. */
  readonly complete: () => void
  /** Aborted when the upload stands still or its place is given to another one; the reason is the error to answer. */
  readonly signal: AbortSignal
  /** Gives the place back. */
  readonly free: () => void
}

const busy = () =>
  new UnreadBody(
    'Unavailable',
    'Many photos are arriving at the moment. Please send this one again in a few seconds.',
    5,
  )
const tooSlow = () =>
  new UnreadBody(
    'Unavailable',
    'This photo arrived too slowly. Please check the connection and send it again.',
    5,
  )

type Held = {
  readonly address: string
  readonly reserved: number
  readonly since: number
  readonly cut: AbortController
  arrived: number
  complete: boolean
}

/**
 * Decides which uploads are let in. When there is no room, the slowest sender that has had its time makes room, so that
 * nobody can hold the places by sending slowly. A sender of next to nothing is ended in any case.
 * @param now milliseconds that never run backwards
 */
export const createUploadSlots = (limits: UploadLimits, now: () => number = () => performance.now()) => {
  const all = new Set<Held>()

  const bytesReserved = (): number => [...all].reduce((sum, { reserved }) => sum + reserved, 0)

  /** Gives up the slowest of some uploads; false when each of them may go on. */
  const displaceOne = (among: readonly Held[]): boolean => {
    const slow = among.filter(({ complete, since }) => !complete && now() - since > limits.patience)
    const rate = ({ arrived, since }: Held): number => arrived / (now() - since)
    const slowest = slow.toSorted((one, other) => rate(one) - rate(other))[0]
    if (slowest === undefined) return false
    all.delete(slowest)
    slowest.cut.abort(tooSlow())
    return true
  }

  return {
    bytesReserved,
    /**
     * Takes a place for an upload of so many bytes.
     * @throws UnreadBody 503 when there is none
     */
    take: (address: string, bytes: number): UploadSlot => {
      const ofAddress = (): Held[] => [...all].filter((held) => held.address === address)
      while (ofAddress().length >= limits.mostOfOne) if (!displaceOne(ofAddress())) throw busy()
      while (all.size >= limits.most || bytesReserved() + bytes > limits.bytes)
        if (!displaceOne([...all])) throw busy()
      const held: Held = {
        address,
        reserved: bytes,
        since: now(),
        cut: new AbortController(),
        arrived: 0,
        complete: false,
      }
      all.add(held)
      let seen = 0
      const watch = setInterval(() => {
        if (held.arrived - seen < limits.leastBytes) held.cut.abort(tooSlow())
        seen = held.arrived
      }, limits.patience).unref()
      return {
        arrived: (count) => void (held.arrived += count),
        complete: () => {
          held.complete = true
          clearInterval(watch)
        },
        signal: held.cut.signal,
        free: () => {
          all.delete(held)
          clearInterval(watch)
        },
      }
    },
  }
}
