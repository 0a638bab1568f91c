import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classes } from '../lib/classes.ts'
import css from './GroupedNav.module.css'

type Group = {
  readonly label: string
  readonly pages: readonly { readonly to: string; readonly label: string }[]
}

type Props = {
  /** Name of the group of pages: `Settings`. */
  label: string
  groups: readonly Group[]
}

/**
 * Pages of a large area in groups, next to their content; on narrow screens a button with the current page
 * unfolds them.
 */
export const GroupedNav = ({ label, groups }: Props) => {
  const id = useId()
  const { pathname } = useLocation()
  // Choosing a page changes the path at which the list was opened, which folds it again.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const pages = groups.flatMap((group) => group.pages)
  const current = pages.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <nav className={css.nav} aria-label={label}>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-groups`}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        {current?.label ?? label}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div className={classes(css.groups, isOpen && css.open)} id={`${id}-groups`}>
        {groups.map((group) => (
          <div key={group.label}>
            <p className={css.group} id={`${id}-${group.label}`}>
              {group.label}
            </p>
            <ul className={css.pages} aria-labelledby={`${id}-${group.label}`}>
              {group.pages.map((page) => (
                <li key={page.to}>
                  <NavLink
                    className={css.page ?? ''}
                    to={page.to}
                    // The path of the first page is a prefix of the others.
                    end={pages.some((other) => other.to.startsWith(`${page.to}/`))}
                  >
                    {page.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
