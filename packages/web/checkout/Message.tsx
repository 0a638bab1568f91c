import { useEffect, useRef, type ReactNode } from 'react'
import css from './Message.module.css'

type Props = {
  title: string
  /** A small sign above the title. */
  sign?: ReactNode
  children: ReactNode
  /** What the reader can do now. */
  actions?: ReactNode
  /** `h1` when it is all the page shows. Default: `h2`. */
  as?: 'h1' | 'h2'
}

/** One state of the checkout said in words. It takes the focus when it appears, so that it is read out. */
export const Message = ({ title, sign, children, actions, as: Heading = 'h2' }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={css.message}>
      {sign}
      <Heading className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      <div className={css.text}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** A message that is all the page shows. */
export const Alone = ({ children }: { children: ReactNode }) => <div className={css.alone}>{children}</div>
