import { useEffect, useState } from 'react'
import { loadPicture } from '../photo/picture.ts'

/** Delay before each further attempt, in milliseconds: from one second, doubling to fifteen. */
const waitBefore = (attempt: number): number => Math.min(15_000, 1000 * 2 ** attempt)

type ArrivingPicture = {
  /** URL to show; it changes with every attempt, because a browser caches the failure of a picture. */
  readonly source: string
  /** True while no URL has responded. */
  readonly isLate: boolean
  readonly retry: () => void
  readonly onLoad: () => void
  readonly onError: () => void
}

/**
 * Loads a required picture: tries each of its URLs in turn, until one loads.
 *
 * @param urls at least one, the best first
 */
export const useArrivingPicture = (urls: readonly [string, ...string[]]): ArrivingPicture => {
  const [attempt, setAttempt] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const retry = () => {
    setMissing(false)
    setAttempt((last) => last + 1)
  }
  const round = Math.floor(attempt / urls.length)
  const isRoundOver = (attempt + 1) % urls.length === 0
  useEffect(() => {
    if (!isMissing) return undefined
    const again = () => {
      setMissing(false)
      setAttempt(attempt + 1)
    }
    const timer = setTimeout(again, isRoundOver ? waitBefore(round) : 0)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isMissing, attempt, isRoundOver, round])
  const url = urls[attempt % urls.length] ?? urls[0]
  return {
    source: round === 0 ? url : `${url}#${round}`,
    isLate: !isLoaded && (round > 0 || (isMissing && isRoundOver)),
    retry,
    onLoad: () => {
      setLoaded(true)
      setMissing(false)
    },
    onError: () => setMissing(true),
  }
}

/** The browser's own copy of a picture until the stored file has loaded, which is authoritative. */
export const useStoredPicture = (copy: string | null, stored: string | null): string | null => {
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    if (stored !== null)
      void loadPicture(stored).then((picture) => !isUnmounted && picture && setArrived(true))
    return () => {
      isUnmounted = true
    }
  }, [stored])
  return arrived || copy === null ? stored : copy
}
