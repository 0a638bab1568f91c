import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Dialog } from './Dialog.tsx'
import { SkipLink } from './SkipLink.tsx'
import css from './AppShell.module.css'
import hidden from './visually-hidden.module.css'

export type NavItem = {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  /** True when the pages below its path belong to other areas. */
  readonly end?: true
}

/** Related areas. The first group may have no label. */
export type NavGroup = { readonly label?: string; readonly items: readonly NavItem[] }

type Props = {
  /** Brand of the pages: the organization, or its switcher. */
  brand: ReactNode
  navigation: readonly NavGroup[]
  /** Footer of the navigation: the signed-in user, and the sign-out button. */
  account: ReactNode
  /** Permanent banner of a test installation. */
  sandbox?: ReactNode
  /** Renders the palette of Ctrl K: a `CommandPalette`. */
  renderPalette: (state: { readonly open: boolean; readonly onClose: () => void }) => ReactNode
  children: ReactNode
}

/** True for keyboards with a command key in place of Ctrl. */
const isMac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

const Navigation = ({ navigation, onSearch }: Pick<Props, 'navigation'> & { onSearch: () => void }) => (
  <>
    <button type="button" className={css.search} onClick={onSearch}>
      <Search size={15} aria-hidden="true" />
      <span className={css.grow}>Go to…</span>
      <kbd className={css.key}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
    <nav aria-label="Areas">
      {navigation.map(({ label, items }) => (
        <section key={label ?? ''} className={css.group} aria-label={label}>
          {label !== undefined && <p className={css.groupLabel}>{label}</p>}
          <ul className={css.items}>
            {items.map(({ to, label: name, icon, end = false }) => (
              <li key={to}>
                <NavLink className={css.item ?? ''} to={to} end={end}>
                  {icon}
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  </>
)

/**
 * Frame of all pages of an application: navigation at the side, on phones behind a button; Ctrl K opens the
 * palette.
 */
export const AppShell = ({ brand, navigation, account, sandbox, renderPalette, children }: Props) => {
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setIsPaletteOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setIsMenuOpen(false)
    // Screen readers and the keyboard continue at the new page, not at the pressed link.
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  const search = () => {
    setIsMenuOpen(false)
    setIsPaletteOpen(true)
  }
  return (
    <div className={css.shell}>
      <SkipLink>Skip to the content</SkipLink>
      {sandbox ? (
        <section className={css.sandbox} aria-label="Test installation">
          {sandbox}
        </section>
      ) : null}
      <header className={css.bar}>
        <button type="button" className={css.open} onClick={() => setIsMenuOpen(true)}>
          <MenuIcon size={20} aria-hidden="true" />
          <span className={hidden.hidden}>Open the navigation</span>
        </button>
        <div className={css.grow}>{brand}</div>
      </header>
      <div className={css.body}>
        <aside className={css.side} aria-label="Navigation">
          {brand}
          <Navigation navigation={navigation} onSearch={search} />
          <div className={css.account}>{account}</div>
        </aside>
        <main className={css.main} id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Dialog open={isMenuOpen} onClose={() => setIsMenuOpen(false)} title="Menu" size="start">
        <Navigation navigation={navigation} onSearch={search} />
        {account}
      </Dialog>
      {renderPalette({ open: isPaletteOpen, onClose: () => setIsPaletteOpen(false) })}
    </div>
  )
}
