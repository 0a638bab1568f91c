import type { HTMLAttributes } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Card.module.css'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** `lifted` for the main card of a view. */
  height?: 'flat' | 'low' | 'lifted'
}

/** A raised surface. */
export const Card = ({ as: Tag = 'div', height = 'low', className, ...rest }: Props) => (
  <Tag {...rest} className={classes(css.card, css[height], className)} />
)
