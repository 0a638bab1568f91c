import type { CSSProperties } from 'react'
import css from './Skeleton.module.css'

type Props = {
  /** CSS length; a percentage refers to the container. */
  width?: string
  height?: string
}

/** Placeholder of a text while it loads. As high as the text, so that nothing moves. */
export const Skeleton = ({ width = '60%', height = '1em' }: Props) => {
  const size: CSSProperties = { width, height }
  return <span className={css.bone} style={size} data-skeleton aria-hidden="true" />
}
