import type { Studio } from '../state/studio.ts'
import { uploadLine } from '../state/upload.ts'
import css from './PhotoLine.module.css'
import { useSpeech } from '../texts/speech.ts'

/**
 * Name of the chosen photo with the progress of its upload, and the reason why a replacement was rejected.
 */
export const PhotoLine = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const { photo, upload, photoError } = studio.wizard
  return (
    <div className={css.line}>
      {photo && (
        <>
          <p className={css.words}>
            <span className={css.name}>{photo.name}</span>
            <span className={css.upload} data-upload={upload.phase}>
              {uploadLine(upload)}
            </span>
          </p>
          {upload.phase === 'sending' && (
            <progress className={css.bar} value={upload.share} max={1} aria-label={say('upload.label')} />
          )}
        </>
      )}
      {photoError && (
        <p className={css.error} role="alert">
          {photoError}
        </p>
      )}
    </div>
  )
}
