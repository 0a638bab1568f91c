import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns false while the page is rendered at build time and during hydration, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
