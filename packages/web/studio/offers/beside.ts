import { useSyncExternalStore } from 'react'

/** Minimum window width for offers beside a finished painting; `steps/DoneStep.module.css` has the same. */
const query = '(width >= 75rem)'

const onChange = (listener: () => void): (() => void) => {
  const wide = matchMedia(query)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Returns true when offers fit beside a finished painting; otherwise they lie below it. */
export const useBeside = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(query).matches,
    () => false,
  )
