import { useEffect, useState } from 'react'
import { finishedPart } from '../later/finished.ts'
import { PaintingCanvas } from '../reveal/PaintingCanvas.tsx'
import {
  secondsLine,
  statusSentences,
  statusTurn,
  transformationLine,
  type TransformationState,
} from '../state/transformation.ts'
import type { Studio } from '../state/studio.ts'
import { sharePainted } from '../state/pace.ts'
import { EndedTransformation } from './EndedTransformation.tsx'
import { Step } from './Step.tsx'
import css from './ProcessingStep.module.css'
import { usePace } from './use-pace.ts'
import { useSpeech } from '../texts/speech.ts'

/** Rotates the sentences every `turnMs` milliseconds. */
const useTurns = <T,>(sentences: readonly [T, ...T[]], turnMs: number): T => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), turnMs)
    return () => clearInterval(timer)
  }, [turnMs])
  return sentences[turn % sentences.length] ?? sentences[0]
}

const noLayers: readonly string[] = []

/** Transformation in progress: its actual state, its progress, and both pictures. */
export const ProcessingStep = ({ studio, onContact }: { studio: Studio; onContact: () => void }) => {
  const { transformation } = studio.wizard
  useEffect(() => void finishedPart.load().catch(() => undefined), [])
  if (!transformation) return null
  const { phase } = transformation
  if (phase === 'failed' || phase === 'not-found' || phase === 'photo-needed')
    return <EndedTransformation transformation={transformation} studio={studio} onContact={onContact} />
  return <Painting transformation={transformation} />
}

const Painting = ({ transformation }: { transformation: TransformationState }) => {
  const { say } = useSpeech()
  const sentence = useTurns(statusSentences, statusTurn)
  const { progress, seconds } = usePace(transformation)
  const { phase, original, latest } = transformation
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
          <span>
            <output>{transformationLine(transformation)}</output>{' '}
            {seconds !== null && <span className={css.left}>{secondsLine(seconds)}</span>}
          </span>
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
          <span className={css.easel} data-painted={latest?.layers.length ?? 0}>
            {original && <img className={css.ground} src={original} alt="" />}
            <PaintingCanvas
              className={css.canvas}
              original={original}
              wishes={phase === 'painting' ? latest?.wishes : undefined}
              layers={latest?.layers ?? noLayers}
              share={sharePainted(progress)}
            />
            <span className={css.word}>{say('processing.word')}</span>
          </span>
          <figcaption>{say('processing.transformed')}</figcaption>
        </figure>
      </div>
      <p className={css.leave}>{say('processing.leave')}</p>
    </Step>
  )
}
