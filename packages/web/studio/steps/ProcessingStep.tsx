import { Progress } from '../../ui/Progress.tsx'
import type { Studio } from '../use-studio.ts'
import { runLine, statusSentences, statusTurn, type Run } from '../wizard/the-run.ts'
import { EndedRun } from './EndedRun.tsx'
import css from './ProcessingStep.module.css'
import { useLayersAhead } from '../reveal/use-layers-ahead.ts'
import { useTurning } from './use-turning.ts'

const ended: ReadonlySet<Run['phase']> = new Set(['failed', 'refused', 'photo-needed'])

/** The painting being made: what is true now, how far it is, and both pictures. */
export const ProcessingStep = ({ studio, onContact }: { studio: Studio; onContact: () => void }) => {
  const { run } = studio.wizard
  const sentence = useTurning(statusSentences, statusTurn)
  useLayersAhead(run)
  if (!run) return null
  if (ended.has(run.phase)) return <EndedRun run={run} studio={studio} onContact={onContact} />
  return (
    <div className={css.step}>
      <div>
        <h2 className={css.heading} tabIndex={-1}>
          Transforming Your Image
        </h2>
        <p className={css.turning}>
          {run.phase === 'awaiting-payment' ? 'Waiting for your payment to arrive…' : sentence}
        </p>
      </div>
      <div className={css.progress}>
        <Progress value={run.progress} label="How far your painting is" />
        <p className={css.truth}>
          <output>{runLine(run)}</output>
          <span className={css.percent}>{Math.round(run.progress)} %</span>
        </p>
      </div>
      <div className={css.pair}>
        <figure className={css.side}>
          {run.original ? (
            <img className={css.image} src={run.original} alt="As you sent it" />
          ) : (
            <span className={css.blank} />
          )}
          <figcaption>Original</figcaption>
        </figure>
        <figure className={css.side}>
          {run.result ? (
            <img className={css.image} src={run.result} alt="Your painting" />
          ) : (
            <span className={css.easel}>
              <span className={css.strokes} aria-hidden="true">
                <i />
                <i />
                <i />
                <i />
                <i />
              </span>
              <span className={css.word}>Processing...</span>
            </span>
          )}
          <figcaption>Transformed</figcaption>
        </figure>
      </div>
      <p className={css.leave}>You may close this page: the picture comes by e-mail too.</p>
    </div>
  )
}
