import { useEffect, useState, type ReactNode } from 'react'
import type { Part } from '../lib/part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props<Module> = {
  part: Part<Module>
  /** What to show while the part is loaded. */
  waiting?: ReactNode
  /** What to show when it cannot be loaded, or throws while it renders. */
  renderFailed: (retry: () => void) => ReactNode
  children: (module: Module) => ReactNode
}

/**
 * A part of the page that is loaded when it is first shown. One that cannot be fetched takes nothing else with it: it
 * is asked for again on request, and by itself when the network comes back.
 */
export const Lazy = <Module,>({ part, waiting = null, renderFailed, children }: Props<Module>) => {
  const [module, setModule] = useState(part.loaded)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  const isMissing = failedAttempt === attempt
  const retry = () => setAttempt(attempt + 1)

  useEffect(() => {
    let gone = false
    part.load().then(
      (loaded) => gone || setModule(() => loaded),
      () => gone || setFailedAttempt(attempt),
    )
    return () => {
      gone = true
    }
  }, [part, attempt])
  useEffect(() => {
    if (!isMissing) return undefined
    const again = () => setAttempt((now) => now + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isMissing])

  // It may have come for somebody else meanwhile.
  const arrived = module ?? part.loaded()
  if (arrived === undefined) return isMissing ? renderFailed(retry) : waiting
  return (
    <ErrorBoundary key={attempt} fallback={renderFailed(retry)}>
      {children(arrived)}
    </ErrorBoundary>
  )
}
