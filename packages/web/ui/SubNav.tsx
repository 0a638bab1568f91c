import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import css from './SubNav.module.css'

type Props = {
  /** What the pages belong to: `Settings`. */
  label: string
  pages: readonly { readonly to: string; readonly label: string }[]
}

/** The pages of one area, each with an address of its own. For parts of one page take `Tabs`. */
export const SubNav = ({ label, pages }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const link = links.findLast((one) => pathname.startsWith(one.pathname))
    // On phones, where the pages stand in one line, the one that is open comes into its middle.
    if (link && list.current)
      list.current.scrollLeft = link.offsetLeft + (link.offsetWidth - list.current.clientWidth) / 2
  }, [pathname])
  return (
    <nav className={css.nav} aria-label={label}>
      <ul className={css.pages} ref={list}>
        {pages.map(({ to, label: name }) => (
          <li key={to}>
            <NavLink
              className={css.page ?? ''}
              to={to}
              // The address of the first page may begin those of the others.
              end={pages.some((other) => other.to.startsWith(`${to}/`))}
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
