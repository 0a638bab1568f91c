import { useEffect, useState } from 'react'
import type { Purchase, PurchaseReader } from './purchase-calls.ts'

/** Pauses between two reads: they grow by half each time. */
const firstPauseMs = 700
const maxPauseMs = 15_000

/** Initial quiet period, and the time after which the page reports a delay. */
const quietMs = 2000
const lateAfterMs = 20_000

/**
 * Progress of reading a purchase: `opening` in the first moments, in which most purchases become complete, so
 * that the page shows them immediately and nothing moves.
 */
export type PurchaseState = {
  readonly purchase: Purchase | undefined
  readonly state: 'opening' | 'waiting' | 'late' | 'failed' | 'complete'
}

/** Returns true once every benefit is granted. */
const isComplete = ({ grants }: Purchase, benefit_ids: readonly string[]): boolean =>
  benefit_ids.every((id) => grants.some(({ benefitId, isGranted }) => benefitId === id && isGranted))

/** Returns the state after a read that failed or is incomplete. */
const stateAfter = ({ state }: PurchaseState, isRead: boolean, isLate: boolean): PurchaseState['state'] => {
  if (!isRead) return 'failed'
  if (isLate) return 'late'
  return state === 'opening' ? 'opening' : 'waiting'
}

/**
 * Purchase of a session, polled while the page is visible until every benefit is granted.
 *
 * @param reader undefined when the session of the purchase is unknown
 */
export const usePurchase = (
  reader: PurchaseReader | undefined,
  recurs: boolean,
  benefit_ids: readonly string[],
): PurchaseState => {
  const [progress, setProgress] = useState<PurchaseState>({ purchase: undefined, state: 'opening' })
  const awaited = benefit_ids.join()
  useEffect(() => {
    if (reader === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const startedAt = performance.now()
    const opening = setTimeout(() => {
      setProgress((now) => (now.state === 'opening' ? { ...now, state: 'waiting' } : now))
    }, quietMs)
    const read = async (pause: number): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const purchase = await reader.read(recurs).catch(() => undefined)
        if (!isShown) return
        if (purchase !== undefined && isComplete(purchase, awaited.split(',').filter(Boolean)))
          return setProgress({ purchase, state: 'complete' })
        const isLate = performance.now() - startedAt > lateAfterMs
        setProgress((before) => ({
          purchase: purchase ?? before.purchase,
          state: stateAfter(before, purchase !== undefined, isLate),
        }))
      }
      timer = setTimeout(() => void read(Math.min(pause * 1.5, maxPauseMs)), pause)
    }
    void read(firstPauseMs)
    return () => {
      isShown = false
      clearTimeout(timer)
      clearTimeout(opening)
    }
  }, [reader, recurs, awaited])
  return progress
}
