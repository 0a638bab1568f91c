import { sentence } from '@atelier/contract/texts/sentences'
import { UnreadBody } from './body-errors.ts'

/** Maximum number and total size of uploads in progress. */
export type UploadLimits = {
  readonly most: number
  /** Per address: a page sends one photo, but a whole office shares an address. */
  readonly maxOfOne: number
  readonly bytes: number
  /** Time that every sender gets, in milliseconds; afterwards the slowest makes room for others. */
  readonly patience: number
  /** Bytes that must arrive within each `patience`: a stalled upload is ended even when there is room. */
  readonly leastBytes: number
}

export const usualUploadLimits: UploadLimits = {
  most: 64,
  maxOfOne: 8,
  bytes: 1024 ** 3,
  patience: 20_000,
  leastBytes: 10_000,
}

/** Slot of an upload, from before its first byte until its response. */
export type UploadSlot = {
  /** Counts bytes that have arrived. */
  readonly arrived: (bytes: number) => void
  /** Reports that the whole body has arrived: the sender no longer holds up others. */
  readonly complete: () => void
  /** Aborted when the upload stalls or its slot is given away; the reason is the error to respond with. */
  readonly signal: AbortSignal
  /** Releases the slot. */
  readonly free: () => void
}

const busyError = () => new UnreadBody('Unavailable', sentence('photos_arriving'), 5)
const tooSlowError = () =>
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
 * Admits uploads. When there is no room, the slowest sender that has had its time makes room, so that slow
 * sending cannot hold the slots. A sender of next to nothing is ended in any case.
 * @param now milliseconds of a monotonic clock
 */
export const createUploadSlots = (limits: UploadLimits, now: () => number = () => performance.now()) => {
  const all = new Set<Held>()

  const bytesReserved = (): number => [...all].reduce((sum, { reserved }) => sum + reserved, 0)

  /** Aborts the slowest of some uploads; false when each of them may continue. */
  const displaceOne = (among: readonly Held[]): boolean => {
    const slow = among.filter(({ complete, since }) => !complete && now() - since > limits.patience)
    const rate = ({ arrived, since }: Held): number => arrived / (now() - since)
    const slowest = slow.toSorted((a, b) => rate(a) - rate(b))[0]
    if (slowest === undefined) return false
    all.delete(slowest)
    slowest.cut.abort(tooSlowError())
    return true
  }

  return {
    bytesReserved,
    /**
     * Takes a slot for an upload of the given size.
     * @throws UnreadBody if there is none
     */
    take: (address: string, bytes: number): UploadSlot => {
      const ofAddress = (): Held[] => [...all].filter((slot) => slot.address === address)
      while (ofAddress().length >= limits.maxOfOne) if (!displaceOne(ofAddress())) throw busyError()
      while (all.size >= limits.most || bytesReserved() + bytes > limits.bytes)
        if (!displaceOne([...all])) throw busyError()
      const slot: Held = {
        address,
        reserved: bytes,
        since: now(),
        cut: new AbortController(),
        arrived: 0,
        complete: false,
      }
      all.add(slot)
      let seen = 0
      const watch = setInterval(() => {
        if (slot.arrived - seen < limits.leastBytes) slot.cut.abort(tooSlowError())
        seen = slot.arrived
      }, limits.patience).unref()
      return {
        arrived: (count) => void (slot.arrived += count),
        complete: () => {
          slot.complete = true
          clearInterval(watch)
        },
        signal: slot.cut.signal,
        free: () => {
          all.delete(slot)
          clearInterval(watch)
        },
      }
    },
  }
}
