import type { ReactNode } from 'react'
import type { Photo } from '../state/wizard.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import css from './PreviewPanel.module.css'

type Props = {
  photo: Photo | null
  /** Content below the picture. */
  children: ReactNode
}

/** The chosen photo in the frame of its preview: while the painter loads, and where it cannot run. */
export const PlainPreview = ({ photo, children }: Props) => (
  <div className={css.easel}>
    <PreviewFrame shape={photo?.shape}>
      {photo?.source && <img className={`${css.picture} ${css.photo}`} src={photo.source} alt="" />}
    </PreviewFrame>
    {children}
  </div>
)

/**
 * URL of a photo whose preview can be painted; null where the photo cannot be shown or the painter cannot
 * run.
 */
export const paintable = (photo: Photo | null): string | null =>
  'WebAssembly' in globalThis ? (photo?.source ?? null) : null
