import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Badge.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

type Props = { tone?: Tone; children: ReactNode }

/** A status in one or two words. The words say it; the colour only repeats them. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className={classes(css.badge, css[tone])}>{children}</span>
)
