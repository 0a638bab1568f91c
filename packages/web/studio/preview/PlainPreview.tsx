import type { ReactNode } from 'react'
import type { Studio } from '../state/use-studio.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
// The panel's styles come with the page: a style sheet that could not be fetched would not be asked for again.
import css from './PreviewPanel.module.css'

type Props = {
  photo: Studio['wizard']['photo']
  /** Says why there is no preview. */
  missing?: ReactNode
  /** Stands below the picture. */
  children: ReactNode
}

/** The chosen photo as it is, where its preview will be, or would be. */
export const PlainPreview = ({ photo, missing, children }: Props) => (
  <div className={css.easel}>
    <PreviewFrame shape={photo?.shape}>
      {photo && photo.source !== null && (
        <img className={`${css.picture} ${css.photo}`} src={photo.source} alt="" />
      )}
    </PreviewFrame>
    {missing}
    {children}
  </div>
)
