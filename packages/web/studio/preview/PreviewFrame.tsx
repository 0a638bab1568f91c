import type { CSSProperties, ReactNode } from 'react'
import css from './PreviewPanel.module.css'

type Props = {
  /** Width of the picture divided by its height, if known. */
  shape: number | undefined
  children: ReactNode
}

/** Frame of the preview. Reserves the picture's shape before it loads, so that nothing moves. */
export const PreviewFrame = ({ shape = 1.5, children }: Props) => {
  const style: CSSProperties & Record<`--${string}`, string> = { '--shape': String(shape) }
  return (
    <div className={css.frame} style={style}>
      {children}
    </div>
  )
}
