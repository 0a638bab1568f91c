import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKitTexts } from './kit-texts.ts'
import css from './PageHead.module.css'

export type Crumb = { readonly label: string; readonly to: string }

type Props = {
  /** Parent pages, topmost first. */
  crumbs?: readonly Crumb[]
  title: ReactNode
  /** Content next to the title: a status. */
  aside?: ReactNode
  /** Line under the title. */
  note?: ReactNode
  actions?: ReactNode
}

/** Head of a page: breadcrumbs, title, and actions. */
export const PageHead = ({ crumbs = [], title, aside, note, actions }: Props) => {
  const { breadcrumbs } = useKitTexts()
  return (
    <div className={css.head}>
      {crumbs.length > 0 && (
        <nav className={css.crumbs} aria-label={breadcrumbs}>
          <ol className={css.trail}>
            {crumbs.map(({ label, to }) => (
              <li key={to} className={css.crumb}>
                <Link className={css.link} to={to}>
                  {label}
                </Link>
                <ChevronRight className={css.chevron} size={13} aria-hidden="true" />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={css.line}>
        <div className={css.names}>
          <h1 className={css.title}>{title}</h1>
          {aside}
        </div>
        {note ? <p className={css.note}>{note}</p> : null}
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}
