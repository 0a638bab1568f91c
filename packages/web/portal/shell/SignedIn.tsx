import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PurchaseNotice } from './PurchaseNotice.tsx'
import { RouteFailed } from './RouteFailed.tsx'
import { useLive } from './use-live.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { VisitContext, type Visit } from './visit.ts'
import css from './Shell.module.css'

/** Pages of a signed-in customer, below the navigation. */
export const SignedIn = ({ visit, navigation }: { visit: Visit; navigation: ReactNode }) => {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useLive()
  useScrollRestoration()
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Screen readers and the keyboard continue at the new page, not at the pressed link.
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <VisitContext value={visit}>
      {navigation}
      <main className={css.main} id="main" ref={main} tabIndex={-1}>
        {visit.session.kind === 'purchase' && <PurchaseNotice email={visit.session.email} />}
        <Suspense>
          <ErrorBoundary key={pathname} fallback={<RouteFailed />}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
    </VisitContext>
  )
}
