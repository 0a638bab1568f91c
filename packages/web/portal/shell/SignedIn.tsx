import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PurchaseNotice } from './PurchaseNotice.tsx'
import { useLive } from './use-live.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { VisitContext, type Visit } from './visit.ts'
import css from './Shell.module.css'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSpeech } from '../texts/speech.ts'

/** Replacement of a page whose script failed to load, or that threw while rendering. */
const RouteFailed = () => {
  const { say } = useSpeech()
  return (
    <EmptyState
      level={1}
      title={say('failed.title')}
      actions={<Button onClick={() => window.location.reload()}>{say('slow.reload')}</Button>}
    >
      {say('failed.text')}
    </EmptyState>
  )
}

/** Pages of a signed-in customer, below the navigation. */
export const SignedIn = ({ visit, navigation }: { visit: Visit; navigation: ReactNode }) => {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useLive()
  useScrollRestoration()
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
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
