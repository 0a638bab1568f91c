import { Suspense, useState, type ReactNode } from 'react'

/**
 * Dialog whose script loads when it first opens: its component comes from `lazy`. It stays mounted after
 * that, so that it returns the focus and keeps its state.
 */
export const OnceOpened = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
