import { useSyncExternalStore } from 'react'

const lessMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the page may move: the visitor has not asked for less motion. */
export const prefersMotion = (): boolean => !lessMotion().matches

const onChange = (listener: () => void): (() => void) => {
  const query = lessMotion()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** `prefersMotion`, now and when it changes; false while the page is rendered at build time. */
export const usePrefersMotion = (): boolean => useSyncExternalStore(onChange, prefersMotion, () => false)
