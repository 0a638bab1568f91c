import { classes } from '../../lib/classes.ts'
import type { Step } from '../state/wizard.ts'
import css from './StepTrail.module.css'
import { useSpeech } from '../texts/speech.ts'

const trail = ['initial', 'email', 'payment', 'processing', 'done'] as const

/** Names of the five steps, with the current step marked. */
export const StepTrail = ({ step }: { step: Step }) => {
  const { say } = useSpeech()
  const position = trail.indexOf(step)
  return (
    <ol className={css.trail} aria-label={say('steps.label')}>
      {trail.map((stop, at) => (
        <li
          key={stop}
          className={classes(css.stop, at < position && css.passed, at === position && css.here)}
          aria-current={at === position ? 'step' : undefined}
        >
          <span className={css.name}>{say(`steps.${stop}`)}</span>
        </li>
      ))}
    </ol>
  )
}
