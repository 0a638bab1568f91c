import type { Studio } from '../state/use-studio.ts'
import { uploadLine } from '../state/upload.ts'
import css from './PhotoThumb.module.css'
import { useSpeech } from '../texts/speech.ts'

/** The chosen photo, small, with the progress of its upload, and why another file was not taken in its place. */
export const PhotoThumb = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const { photo, upload, photoError } = studio.wizard
  return (
    <>
      {photo && (
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
            {upload.phase === 'sending' && (
              <progress className={css.bar} value={upload.share} max={1} aria-label={say('upload.label')} />
            )}
          </div>
        </div>
      )}
      {photoError && (
        <p className={css.error} role="alert">
          {photoError}
        </p>
      )}
    </>
  )
}
