import type { HTMLAttributes } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Card.module.css'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** `lifted` for the one card a view is about. */
  height?: 'flat' | 'low' | 'lifted'
}

/** A sheet of raised paper. */
export const Card = ({ as: Tag = 'div', height = 'low', className, ...rest }: Props) => (
  <Tag {...rest} className={classes(css.card, css[height], className)} />
)
