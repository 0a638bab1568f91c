import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Message.module.css'

const strokes = {
  good: 'M18 33.5c4 2.6 6.5 6 8.5 10 5-11.5 11-18.5 20-24.5',
  bad: 'M32 18c-.4 8 .3 13.5.2 19M32.3 45.5h.1',
  time: 'M32 19c.2 5-.2 9 .1 13.5 3.5 2 6.5 3.6 9.5 6',
  none: 'M25.5 26c1-6 12-6.5 12.5.5.3 5-6 5.5-6 10.5M32.3 45.5h.1',
  busy: 'M17 38c5 1 7-11 12-10.5 4 .4-.7 8.5 3.5 8.7 3.6.2 5-6 14.5-10.2',
} as const

type Props = {
  title: string
  /** Painted icon above the title. Decoration only: title and text carry the meaning. */
  icon: keyof typeof strokes
  children: ReactNode
  /** Buttons and links below the text. */
  actions?: ReactNode
  /** `h1` when the message is the only content of the page. Default: `h2`. */
  as?: 'h1' | 'h2'
}

/**
 * State of the checkout in words. Its heading takes the focus on mount, so that screen readers announce it.
 */
export const Message = ({ title, icon, children, actions, as: Heading = 'h2' }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={css.message}>
      <svg className={classes(css.icon, css[icon])} viewBox="0 0 64 64" aria-hidden="true">
        <path
          className={css.wash}
          d="M31 3c16-1.5 29 9 30 26 .9 18-11 31-28 32C15 62 3.5 50 3 33 2.5 16 14 4.5 31 3z"
        />
        <path className={css.stroke} d={strokes[icon]} />
      </svg>
      <Heading className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      <div className={css.text}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** Centers the only content of a page. */
export const Alone = ({ children }: { children: ReactNode }) => <div className={css.alone}>{children}</div>

/** Message as the only content of the page. */
export const PageMessage = (props: Omit<Props, 'as'>) => (
  <Alone>
    <Message {...props} as="h1" />
  </Alone>
)

/** Page before its first response. The words appear after a delay, so that quick responses do not flicker. */
export const Loading = ({ label }: { label: string }) => <output className={css.loading}>{label}</output>
