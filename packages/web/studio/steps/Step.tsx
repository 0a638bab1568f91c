import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Steps.module.css'

type Props = {
  heading: string
  /** Content close below the heading. */
  intro?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** One step of the card. Its heading takes the focus when the step begins. */
export const Step = ({ heading, intro, className, children }: Props) => (
  <div className={classes(css.step, className)}>
    <div>
      <h2 className={css.heading} tabIndex={-1}>
        {heading}
      </h2>
      {intro}
    </div>
    {children}
  </div>
)
