import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from './follow.ts'

/** How long one refresh waits for more that happens, in milliseconds, and the least time between two. */
const soon = 200
const pause = 5000

/**
 * Brings what is shown up to date when the server tells of a change, and when somebody comes back to the page. Pages that
 * nobody looks at hold no connection: a browser opens few to one server.
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
