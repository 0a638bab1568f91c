import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns true while a media query matches. A prerendered page begins with `false`.
 *
 * @param query for example `(width >= 40rem)`; the style sheet with the same width names it
 */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
