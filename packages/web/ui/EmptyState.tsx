import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  icon?: ReactNode
  title: string
  /** Reason why there is nothing, and the next step. */
  children?: ReactNode
  /** Buttons and links to continue. */
  actions?: ReactNode
  /** Level of the title: 1 for the only content of a page. */
  level?: 1 | 2
}

/** Content of an empty list or page. */
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
