import type { CSSProperties } from 'react'
import css from './Skeleton.module.css'

type Props = {
  /** As CSS writes it; a percentage is of the place around it. */
  width?: string
  height?: string
}

/** The place of a text that is still loading. It is as high as the text, so that nothing moves when that comes. */
export const Skeleton = ({ width = '60%', height = '1em' }: Props) => {
  const size: CSSProperties = { width, height }
  return <span className={css.bone} style={size} data-skeleton aria-hidden="true" />
}
