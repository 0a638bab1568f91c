import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  icon?: ReactNode
  title: string
  /** Why there is nothing, and how something gets here. */
  children?: ReactNode
  /** Buttons and links with which to go on. */
  actions?: ReactNode
  /** The level of the title: 1 where it stands for the whole page. */
  level?: 1 | 2
}

/** What stands in the place of a list or a page that has nothing to show. */
export const EmptyState = ({ icon, title, children, actions, level = 2 }: Props) => {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={css.empty}>
      {icon ? <div className={css.icon}>{icon}</div> : null}
      <Title className={css.title}>{title}</Title>
      {children ? <div className={css.text}>{children}</div> : null}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  )
}
