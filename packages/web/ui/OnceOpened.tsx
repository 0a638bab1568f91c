import { Suspense, useState, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { failedPart } from './FailedPart.tsx'

/**
 * Dialog whose script loads when it first opens: its component comes from `lazy`. It stays mounted after
 * that, so that it returns the focus and keeps its state. Without its script, which a newer version of the
 * server may not have, the page stays.
 */
export const OnceOpened = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <ErrorBoundary fallback={failedPart}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
