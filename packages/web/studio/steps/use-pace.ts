import { useEffect, useRef, useState } from 'react'
import { paceOf, secondsBefore, type Pace } from '../state/pace.ts'
import type { TransformationState } from '../state/transformation.ts'

/** Refresh interval of the pace, in milliseconds. */
const lookMs = 250

/**
 * Pace of the painting in progress, extrapolated between two reports of the painter; its progress never
 * falls.
 */
export const usePace = ({ phase, progress, latest, online }: TransformationState): Pace => {
  const isPainting = phase === 'painting' && latest?.stage === 'painting'
  const startedAt = useRef<number | undefined>(undefined)
  const [shownPace, show] = useState<Pace>({ progress, seconds: null })
  const usual_seconds = latest?.usual_seconds ?? null
  useEffect(() => {
    if (!isPainting) {
      startedAt.current = undefined
      return undefined
    }
    const report = { progress, usual_seconds }
    startedAt.current ??= performance.now() - secondsBefore(report) * 1000
    const look = () => {
      const { progress: now, seconds } = paceOf(report, (performance.now() - (startedAt.current ?? 0)) / 1000)
      show((before) => ({ progress: Math.max(before.progress, now), seconds }))
    }
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [isPainting, progress, usual_seconds])
  return isPainting && online
    ? { progress: Math.max(progress, shownPace.progress), seconds: shownPace.seconds }
    : { progress, seconds: null }
}
