import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from './follow.ts'
import { createRefresher } from './refresh-in-turn.ts'

/**
 * Refreshes the data when the server reports a change, and when the page becomes visible again. Hidden pages
 * hold no connection, because browsers limit the number per server.
 */
export const useLive = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const refresher = createRefresher(() => queries.invalidateQueries())
    let stop: (() => void) | undefined
    let isFollowed = false
    const followAgain = () => {
      stop?.()
      stop = follow((isBeginning) => {
        const isFirst = !isFollowed && isBeginning
        isFollowed = true
        if (!isFirst) refresher.soon()
      })
    }
    const look = () => {
      if (document.visibilityState === 'hidden') return stop?.()
      refresher.now()
      followAgain()
    }
    followAgain()
    document.addEventListener('visibilitychange', look)
    return () => {
      stop?.()
      refresher.stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [queries])
}
