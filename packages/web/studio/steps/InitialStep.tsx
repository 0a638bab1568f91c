import type { Studio } from '../state/use-studio.ts'
import css from './InitialStep.module.css'
import { PhotoZone } from './PhotoZone.tsx'

/** The first step: a photo, by drop, click, paste or camera. */
export const InitialStep = ({ studio }: { studio: Studio }) => (
  <div className={css.step}>
    <h2 className={css.heading} tabIndex={-1}>
      Start with a photo
    </h2>
    <PhotoZone studio={studio} />
    <p className={css.kinds}>
      JPEG, PNG, HEIC, WebP and most other pictures, up to 30 MB. Where it was taken is removed.
    </p>
  </div>
)
