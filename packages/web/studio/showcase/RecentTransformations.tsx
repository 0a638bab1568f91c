import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Compare } from '../compare/Compare.tsx'
import { Carousel } from './Carousel.tsx'
import { exampleBefore, exampleImage, examples, minutesAgo, type Example } from './examples.ts'
import css from './RecentTransformations.module.css'

const later = { loading: 'lazy', decoding: 'async' } as const

type FrameProps = { example: Example; copy: boolean; onOpen: (example: Example) => void }

const Frame = ({ example, copy, onOpen }: FrameProps) => (
  <li>
    <button
      type="button"
      className={css.frame}
      tabIndex={copy ? -1 : undefined}
      onClick={() => onOpen(example)}
    >
      {/* The pictures are loaded after hydration: before it they would delay the first paint. */}
      {useHydrated() ? (
        <>
          <img
            {...later}
            className={css.painting}
            src={exampleImage(example.id)}
            alt={copy ? '' : example.alt}
            width="320"
            height="320"
          />
          <img
            {...later}
            className={css.photo}
            src={exampleBefore(example.id)}
            alt=""
            width="96"
            height="96"
          />
        </>
      ) : (
        <span className={css.painting}>{example.title}</span>
      )}
      <span className={css.when}>{minutesAgo(example.minutes)}</span>
    </button>
  </li>
)

export const RecentTransformations = () => {
  const [shown, show] = useState<Example | null>(null)
  return (
    <section className={css.section} aria-labelledby="recent">
      <div className={css.head}>
        <h2 id="recent">Recent Transformations</h2>
        <p className={css.note}>
          Examples from our own easel, with illustrative times. Open one to compare it with its photo.
        </p>
      </div>
      <Carousel label="Recent Transformations">
        {(copy) =>
          examples.map((example) => <Frame key={example.id} example={example} copy={copy} onOpen={show} />)
        }
      </Carousel>
      <Dialog open={shown !== null} onClose={() => show(null)} title={shown?.title ?? ''} size="wide">
        {shown && <Compare before={exampleBefore(shown.id)} after={exampleImage(shown.id)} alt={shown.alt} />}
      </Dialog>
    </section>
  )
}
