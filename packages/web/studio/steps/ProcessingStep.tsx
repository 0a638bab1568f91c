import { useEffect, useState } from 'react'
import { useLayersAhead } from '../reveal/RevealedPainting.tsx'
import { statusSentences, statusTurn, transformationLine } from '../state/transformation.ts'
import type { Studio } from '../state/studio.ts'
import { EndedTransformation } from './EndedTransformation.tsx'
import { Step } from './Step.tsx'
import css from './ProcessingStep.module.css'
import { useSpeech } from '../texts/speech.ts'

/** Shows each of the sentences in turn, for `turnMs` milliseconds. */
const useTurns = <T,>(sentences: readonly [T, ...T[]], turnMs: number): T => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), turnMs)
    return () => clearInterval(timer)
  }, [turnMs])
  return sentences[turn % sentences.length] ?? sentences[0]
}

/** The transformation under way: its true state, its progress, and both pictures. */
export const ProcessingStep = ({ studio, onContact }: { studio: Studio; onContact: () => void }) => {
  const { say } = useSpeech()
  const { transformation } = studio.wizard
  const sentence = useTurns(statusSentences, statusTurn)
  useLayersAhead(transformation)
  if (!transformation) return null
  const { phase, progress, original, latest } = transformation
  // The painter's own canvas: a wash of its colours, then each layer of strokes; the finest lies on top.
  const layers = latest?.layers ?? []
  if (phase === 'failed' || phase === 'not-found' || phase === 'photo-needed')
    return <EndedTransformation transformation={transformation} studio={studio} onContact={onContact} />
  return (
    <Step
      heading={say('processing.title')}
      intro={
        <p className={css.turning}>{say(phase === 'awaiting-payment' ? 'processing.awaiting' : sentence)}</p>
      }
    >
      <div className={css.progress}>
        <progress className={css.bar} value={progress} max={100} aria-label={say('processing.progress')} />
        <p className={css.truth}>
          <output>{transformationLine(transformation)}</output>
          <span className={css.percent}>{Math.round(progress)} %</span>
        </p>
      </div>
      <div className={css.pair}>
        <figure className={css.side}>
          {original ? (
            <img className={css.image} src={original} alt={say('processing.originalAlt')} />
          ) : (
            <span className={css.blank} />
          )}
          <figcaption>{say('processing.original')}</figcaption>
        </figure>
        <figure className={css.side}>
          <span className={css.easel} data-painted={layers.length}>
            {original && <img className={css.ground} src={original} alt="" />}
            {layers.map((layer) => (
              <img key={layer} className={css.layer} src={layer} alt="" />
            ))}
            <span className={css.word}>{say('processing.word')}</span>
          </span>
          <figcaption>{say('processing.transformed')}</figcaption>
        </figure>
      </div>
      <p className={css.leave}>{say('processing.leave')}</p>
    </Step>
  )
}
