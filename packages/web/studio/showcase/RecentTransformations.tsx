import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Compare } from '../compare/Compare.tsx'
import { Carousel } from './Carousel.tsx'
import { exampleBefore, exampleImage, examples, type Example } from './examples.ts'
import css from './RecentTransformations.module.css'
import { useSpeech } from '../texts/speech.ts'

const lazily = { loading: 'lazy', decoding: 'async' } as const

type FrameProps = { example: Example; copy: boolean; onOpen: (example: Example) => void }

/** Button with a painting and its photo; `copy` marks a repetition for sighted visitors alone. */
const Frame = ({ example, copy, onOpen }: FrameProps) => {
  const { say } = useSpeech()
  const isHydrated = useHydrated()
  return (
    <li>
      <button
        type="button"
        className={css.frame}
        tabIndex={copy ? -1 : undefined}
        onClick={() => onOpen(example)}
      >
        {/* The pictures load after hydration: earlier they would delay the first paint. */}
        {isHydrated ? (
          <>
            <img
              {...lazily}
              className={css.painting}
              src={exampleImage(example.id)}
              alt={copy ? '' : say(`example.${example.id}.alt`)}
              width="320"
              height="320"
            />
            <img
              {...lazily}
              className={css.photo}
              src={exampleBefore(example.id)}
              alt=""
              width="96"
              height="96"
            />
          </>
        ) : (
          <span className={css.painting}>{say(`example.${example.id}`)}</span>
        )}
        <span className={css.when}>{say('recent.ago', { count: example.minutes })}</span>
      </button>
    </li>
  )
}

/** Example paintings, each of which opens beside its photo. */
export const RecentTransformations = () => {
  const { say } = useSpeech()
  const [shownExample, show] = useState<Example | null>(null)
  return (
    <section className={css.section} aria-labelledby="recent">
      <div className={css.head}>
        <h2 id="recent">{say('recent.title')}</h2>
        <p className={css.note}>{say('recent.note')}</p>
      </div>
      <Carousel label={say('recent.title')}>
        {(copy) =>
          examples.map((example) => <Frame key={example.id} example={example} copy={copy} onOpen={show} />)
        }
      </Carousel>
      <Dialog
        open={shownExample !== null}
        onClose={() => show(null)}
        title={shownExample ? say(`example.${shownExample.id}`) : ''}
        size="wide"
      >
        {shownExample && (
          <Compare
            before={exampleBefore(shownExample.id)}
            after={exampleImage(shownExample.id)}
            alt={say(`example.${shownExample.id}.alt`)}
          />
        )}
      </Dialog>
    </section>
  )
}
