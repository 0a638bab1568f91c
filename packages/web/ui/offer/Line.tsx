import type { ReactNode } from 'react'

type Props = {
  term: string
  /** Absent: the line is left out. */
  children: ReactNode
  className?: string | undefined
  /** Whether the value is being recomputed. */
  busy?: boolean
}

/** One line of a list of prices or facts: a term and its value. */
export const Line = ({ term, children, className, busy }: Props) =>
  children ? (
    <div className={className}>
      <dt>{term}</dt>
      <dd aria-busy={busy}>{children}</dd>
    </div>
  ) : null
