import { useEffect, useEffectEvent } from 'react'

/**
 * Refetches periodically while it is on and the page is visible.
 *
 * @param every interval, in milliseconds
 */
export const useTail = (isOn: boolean, every: number, refetch: () => void): void => {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refetch()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => ask(), every)
    return () => clearInterval(timer)
  }, [isOn, every])
}
