import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import css from './SubNav.module.css'

type Props = {
  /** Name of the pages' area: `Settings`. */
  label: string
  pages: readonly { readonly to: string; readonly label: string }[]
}

/** Pages of one area, each with a URL of its own. For parts of one page use `Tabs`. */
export const SubNav = ({ label, pages }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const link = links.findLast((candidate) => pathname.startsWith(candidate.pathname))
    // On phones, with all pages in one line, the current page scrolls to the middle.
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
              // The path of the first page may be a prefix of the others.
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
