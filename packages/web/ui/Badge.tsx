import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Badge.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

type Props = { tone?: Tone; children: ReactNode }

/** Status in one or two words. The words carry the meaning; the colour only repeats it. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className={classes(css.badge, css[tone])}>{children}</span>
)

/** Label and tone of a status. */
export type StatusWords = { readonly label: string; readonly tone: Tone }

/** Badge of a status from its words: `<StatusBadge {...orderStatuses[status]} />`. */
export const StatusBadge = ({ label, tone }: StatusWords) => <Badge tone={tone}>{label}</Badge>
