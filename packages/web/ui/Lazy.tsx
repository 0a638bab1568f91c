import { useEffect, useState, type ReactNode } from 'react'
import type { Part } from '../lib/part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props<Module> = {
  part: Part<Module>
  /** Content while the part loads. */
  waiting?: ReactNode
  /** Content after the part failed to load or threw while rendering. */
  renderFailed: (retry: () => void) => ReactNode
  children: (module: Module) => ReactNode
}

/**
 * Part of the page that loads when first shown. A failure leaves the rest of the page intact: the part loads
 * again on request, and automatically when the network returns.
 */
export const Lazy = <Module,>({ part, waiting = null, renderFailed, children }: Props<Module>) => {
  const [module, setModule] = useState(part.loaded)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  const isMissing = failedAttempt === attempt
  const retry = () => setAttempt(attempt + 1)
  const [shownPart, setShownPart] = useState(part)
  if (shownPart !== part) {
    setShownPart(part)
    setModule(() => part.loaded())
    retry()
  }

  useEffect(() => {
    let isUnmounted = false
    part.load().then(
      (loaded) => isUnmounted || setModule(() => loaded),
      () => isUnmounted || setFailedAttempt(attempt),
    )
    return () => {
      isUnmounted = true
    }
  }, [part, attempt])
  useEffect(() => {
    if (!isMissing) return undefined
    const again = () => setAttempt((now) => now + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isMissing])

  // Another component may have loaded it in the meantime.
  const arrived = module ?? part.loaded()
  if (arrived === undefined) return isMissing ? renderFailed(retry) : waiting
  return (
    <ErrorBoundary key={attempt} fallback={renderFailed(retry)}>
      {children(arrived)}
    </ErrorBoundary>
  )
}
