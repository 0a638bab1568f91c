import type { ReactNode } from 'react'

type Props = {
  term: string
  /** Value of the line; empty hides it. */
  children: ReactNode
  className?: string | undefined
  /** True while the value is being recomputed. */
  busy?: boolean
}

/** Line of a list of prices or facts: a term and its value. */
export const Line = ({ term, children, className, busy }: Props) =>
  children ? (
    <div className={className}>
      <dt>{term}</dt>
      <dd aria-busy={busy}>{children}</dd>
    </div>
  ) : null
