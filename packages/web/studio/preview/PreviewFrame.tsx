import type { CSSProperties, ReactNode } from 'react'
import css from './PreviewPanel.module.css'

type Props = {
  /** The width of the picture over its height, where it is known. */
  shape: number | undefined
  children: ReactNode
}

/** The frame of the preview. It has the shape of the picture before the picture is there, so that nothing moves when it comes. */
export const PreviewFrame = ({ shape = 1.5, children }: Props) => {
  const style: CSSProperties & Record<`--${string}`, string> = { '--shape': String(shape) }
  return (
    <div className={css.frame} style={style}>
      {children}
    </div>
  )
}
