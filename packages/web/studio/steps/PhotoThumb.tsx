import type { Photo } from '../state/wizard.ts'
import { uploadLine, type Upload } from '../state/upload.ts'
import css from './PhotoThumb.module.css'

/** The chosen photo, small, with how far it is on its way. */
export const PhotoThumb = ({ photo, upload }: { photo: Photo; upload: Upload }) => (
  <div className={css.thumb}>
    {photo.source ? (
      <img className={css.image} src={photo.source} alt="" width="72" height="72" />
    ) : (
      <span className={css.image} />
    )}
    <div className={css.words}>
      <p className={css.name}>{photo.name}</p>
      <p className={css.line} data-upload={upload.phase}>
        {uploadLine(upload)}
      </p>
      {upload.phase === 'sending' ? (
        <progress className={css.bar} value={upload.share} max={1} aria-label="Sending your photo" />
      ) : null}
    </div>
  </div>
)
