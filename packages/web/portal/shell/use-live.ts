import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from './follow.ts'

/** Debounce delay of a refresh, and the minimum time between two, in milliseconds. */
const soon = 200
const pause = 5000

/**
 * Refreshes the data when the server reports a change, and when the page becomes visible again. Hidden pages
 * hold no connection, because browsers limit the number per server.
 */
export const useLive = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let refreshedAt = -Infinity
    let isFollowed = false
    const refresh = () => {
      refreshedAt = performance.now()
      timer = undefined
      void queries.invalidateQueries()
    }
    const followAgain = () => {
      stop?.()
      stop = follow((isBeginning) => {
        const isFirst = !isFollowed && isBeginning
        isFollowed = true
        if (!isFirst) timer ??= setTimeout(refresh, Math.max(soon, refreshedAt + pause - performance.now()))
      })
    }
    const look = () => {
      if (document.visibilityState === 'hidden') return stop?.()
      refresh()
      followAgain()
    }
    followAgain()
    document.addEventListener('visibilitychange', look)
    return () => {
      stop?.()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [queries])
}
