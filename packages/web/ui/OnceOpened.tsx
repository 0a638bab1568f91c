import { Suspense, useState, type ReactNode } from 'react'

/**
 * A dialog whose script is loaded when it is first opened: its component comes from `lazy`. It stays on the page from
 * then on, so that it gives the focus back and keeps what outlives its closing.
 */
export const OnceOpened = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? <Suspense>{children}</Suspense> : null
}
