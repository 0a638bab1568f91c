import { Link, type LinkProps } from 'react-router'
import { classes } from '../lib/classes.ts'
import css from './Button.module.css'

type Props = Pick<LinkProps, 'to' | 'children'> & { tone?: 'solid' | 'soft' }

/** Link with the appearance of a `Button`: for actions that open a page. */
export const LinkButton = ({ tone = 'solid', ...link }: Props) => (
  <Link {...link} className={classes(css.button, css[tone])} />
)
