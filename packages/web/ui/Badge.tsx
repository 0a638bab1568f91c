import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Badge.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

type Props = { tone?: Tone; children: ReactNode }

/** A status in one or two words. The words say it; the colour only repeats them. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className={classes(css.badge, css[tone])}>{children}</span>
)

/** How a status is shown. */
export type StatusWords = { readonly label: string; readonly tone: Tone }

/** A status by its words: `<StatusBadge {...orderStatuses[status]} />`. */
export const StatusBadge = ({ label, tone }: StatusWords) => <Badge tone={tone}>{label}</Badge>
