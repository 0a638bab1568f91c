import { useEffect, useEffectEvent } from 'react'

/**
 * Asks again and again while it is on and the page is looked at.
 *
 * @param every in milliseconds
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
