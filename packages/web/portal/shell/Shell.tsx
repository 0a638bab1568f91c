import { Gift, House, LogOut, Receipt, RefreshCw, UserRound } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { applyBrand } from '../../lib/brand.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSandbox } from '../../lib/sandbox.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import { answerOf } from '../../lib/api-error.ts'
import type { Language } from '../../lib/texts/language.ts'
import { client, slug, type PortalView } from '../client.ts'
import { paths } from '../paths.ts'
import { signOut } from '../session.ts'
import { useSpeech } from '../texts/speech.ts'
import { FirstPaint } from './FirstPaint.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { PurchaseNotice } from './PurchaseNotice.tsx'
import { RouteFailed } from './RouteFailed.tsx'
import { SignIn } from './SignIn.tsx'
import { useLive } from './use-live.ts'
import { usePagePlace } from './use-page-place.ts'
import { VisitContext, type Visit } from './visit.ts'
import css from './Shell.module.css'

const icon = { size: 20, 'aria-hidden': true } as const

const Navigation = () => {
  const { say } = useSpeech()
  const items = [
    { to: paths.home, label: say('nav.home'), icon: <House {...icon} /> },
    { to: paths.orders, label: say('nav.orders'), icon: <Receipt {...icon} /> },
    { to: paths.subscriptions, label: say('nav.subscriptions'), icon: <RefreshCw {...icon} /> },
    { to: paths.benefits, label: say('nav.benefits'), icon: <Gift {...icon} /> },
    { to: paths.account, label: say('nav.account'), icon: <UserRound {...icon} /> },
  ]
  return (
    <nav className={css.nav} aria-label={say('nav.label')}>
      {items.map(({ to, label, icon: picture }) => (
        <NavLink key={to} className={css.item ?? ''} to={to} end={to === paths.home}>
          {picture}
          <span className={css.label}>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}

const SignOut = () => {
  const { say } = useSpeech()
  const leave = async () => {
    const { problem } = await signOut()
    if (problem !== undefined) showToast('bad', say('error.network'))
  }
  return (
    <Button tone="plain" size="small" onClick={() => void leave()}>
      <LogOut size={16} aria-hidden="true" />
      <span className={css.wide}>{say('signOut')}</span>
      <span className={css.narrow}>{say('signOut.short')}</span>
    </Button>
  )
}

/** What the customer chooses is also the language of their mails. A choice that does not arrive stays that of the browser. */
const keepForMails = (locale: Language): void => void answerOf(client.customers.update({ body: { locale } }))

const Bar = ({ organization: seller, session }: PortalView) => (
  <header className={css.bar}>
    <div className={css.inner}>
      <div className={css.seller}>
        {seller.brand.logo_url === null ? (
          <Avatar name={seller.name} src={seller.avatar_url} size="small" shape="square" />
        ) : (
          <img className={css.logo} src={seller.brand.logo_url} alt="" />
        )}
        <span className={css.name} title={seller.name}>
          {seller.name}
        </span>
      </div>
      <LanguageChoice onChosen={session?.kind === 'customer' ? keepForMails : undefined} />
      {session !== null && <SignOut />}
    </div>
  </header>
)

const SignedIn = ({ visit }: { visit: Visit }) => {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useLive()
  usePagePlace()
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Screen readers and the keyboard go on at the new page, not at the link that was pressed.
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <VisitContext value={visit}>
      <Navigation />
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

/** The frame of all pages of the portal of a seller. Whoever is not signed in finds the way to sign in at any address. */
export const Shell = () => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const isSandbox = useSandbox()
  const { data, error, refetch } = useEndpoint(client.portal.open, { path: { slug } })
  const brand = data?.organization.brand
  const accent_color = brand?.accent_color ?? null
  const font = brand?.font ?? 'workshop'
  useEffect(() => applyBrand({ accent_color, font }), [accent_color, font])
  if (data === undefined) {
    if (error === undefined) return <FirstPaint />
    return (
      <main className={css.main}>
        <EmptyState
          level={1}
          title={say('failed.title')}
          actions={<Button onClick={refetch}>{say('kit.tryAgain')}</Button>}
        >
          {errorSentence(error)}
        </EmptyState>
      </main>
    )
  }
  const { organization: seller, session } = data
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {say('skip')}
      </a>
      {isSandbox && (
        <section className={css.sandbox} aria-label={say('sandbox')}>
          {say('sandbox')}
        </section>
      )}
      <Bar organization={seller} session={session} />
      {session === null ? (
        <main className={css.main} id="main">
          <SignIn seller={seller.name} />
        </main>
      ) : (
        <SignedIn visit={{ seller, session }} />
      )}
    </div>
  )
}
