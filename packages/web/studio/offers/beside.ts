import { useSyncExternalStore } from 'react'

/** Width from which what is sold of a finished painting lies beside it; `steps/DoneStep.module.css` has the same. */
const query = '(width >= 75rem)'

const onChange = (listener: () => void): (() => void) => {
  const wide = matchMedia(query)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Returns true when the window is wide enough for offers beside a finished painting; else they lie below it. */
export const useBeside = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(query).matches,
    () => false,
  )
