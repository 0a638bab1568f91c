import { useSyncExternalStore } from 'react'

const lessMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)')

/** Returns true unless the visitor prefers reduced motion. */
export const prefersMotion = (): boolean => !lessMotion().matches

const onChange = (listener: () => void): (() => void) => {
  const query = lessMotion()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Hook for `prefersMotion`; false while the page is rendered at build time. */
export const usePrefersMotion = (): boolean => useSyncExternalStore(onChange, prefersMotion, () => false)
