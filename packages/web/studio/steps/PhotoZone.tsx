import { Notice } from '../../ui/Notice.tsx'
import { CameraButton, PhoneCamera } from '../camera/CameraButton.tsx'
import type { Studio } from '../state/studio.ts'
import { PhotoInput } from '../upload/PhotoInput.tsx'
import { SamplePhotos } from './SamplePhotos.tsx'
import { Step } from './Step.tsx'
import css from './PhotoZone.module.css'
import { useSpeech } from '../texts/speech.ts'

/**
 * Photo inputs: on a phone, camera or file chooser; elsewhere, drop zone or file chooser. Shows the reason
 * why a file cannot be painted.
 */
export const PhotoZone = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const { photoError } = studio.wizard
  return (
    <>
      <div className={css.ways}>
        <PhoneCamera onPhoto={(photo) => void studio.takePhoto(photo)} />
        <PhotoInput className={css.zone} onPhoto={(photo) => void studio.takePhoto(photo)}>
          <HalfPaintedPicture />
          <span className={css.pick}>{say('photo.pick')}</span>
          <span className={css.drop}>{say('photo.drop')}</span>
          <span className={css.click}>
            {say('photo.or')} <span className={css.choose}>{say('photo.choose')}</span>
            <span className={css.paste}>{say('photo.paste')}</span>
          </span>
        </PhotoInput>
      </div>
      {photoError && (
        <Notice tone="bad" title={say('photo.refused')}>
          {photoError}
        </Notice>
      )}
    </>
  )
}

/** First step: a photo, by drop, click, paste or camera. */
export const InitialStep = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  return (
    <Step heading={say('photo.title')} className={css.initial}>
      <PhotoZone studio={studio} />
      <SamplePhotos studio={studio} />
      <CameraButton onPhoto={(photo) => void studio.takePhoto(photo)} />
      <p className={css.kinds}>{say('photo.kinds')}</p>
    </Step>
  )
}

/** Half-painted picture. Decoration only. */
const HalfPaintedPicture = () => (
  <svg className={css.picture} viewBox="0 0 120 92" width="120" height="92" aria-hidden="true">
    <path className={css.sheet} d="M12 9c32-2 64-3 97-1 1 25 1 50-1 75-32 2-64 2-96 0-2-25-1-49 0-74z" />
    <path className={css.sky} d="M18 15c28-2 57-2 85 0l-2 10 4 8-8 1 5 8c-26 1-54 2-84-1l4-5-6-3 4-8z" />
    <path className={css.sun} d="M89 27c1 9-14 10-15 1s14-10 15-1z" />
    <path className={css.far} d="M18 48c12-11 24-13 36-5 14 9 30 4 50-6v20l-86 4z" />
    <path className={css.near} d="M18 60c22-13 44-4 86-8l-4 7 5 6-9 2 6 9c-28 3-56 3-83 1z" />
    <path
      className={css.brush}
      d="M104 40c6-8 11-15 14-18 1 4-4 13-9 21zM103 42l5 3c-2 6-7 9-14 9 3-3 3-9 9-12z"
    />
  </svg>
)
