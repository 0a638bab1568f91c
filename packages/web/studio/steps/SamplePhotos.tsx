import { useId } from 'react'
import type { Studio } from '../state/studio.ts'
import css from './SamplePhotos.module.css'
import { useSpeech } from '../texts/speech.ts'

/**
 * Sample photos, for visitors without their own at hand. Their licences require no attribution of the
 * paintings.
 */
const samples = ['dog', 'dandelions', 'balloon'] as const

/** Three photos to try the studio with. */
export const SamplePhotos = ({ studio }: { studio: Studio }) => {
  const { say } = useSpeech()
  const id = useId()
  return (
    <div className={css.samples}>
      <p id={id} className={css.words}>
        {say('photo.samples')}
      </p>
      <ul className={css.list} aria-labelledby={id}>
        {samples.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={css.sample}
              aria-label={say(`sample.${name}`)}
              onClick={() => void studio.takeSample(name)}
            >
              <img src={`/samples/${name}-small.webp`} alt="" width="56" height="56" fetchPriority="low" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
