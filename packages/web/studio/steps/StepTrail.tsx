import { classes } from '../../lib/classes.ts'
import type { Step } from '../state/wizard.ts'
import css from './StepTrail.module.css'

const trail = [
  ['initial', 'Photo'],
  ['email', 'E-mail'],
  ['payment', 'Payment'],
  ['processing', 'Painting'],
  ['done', 'Yours'],
] as const

/** The names of the five steps, with the present one marked. */
export const StepTrail = ({ step }: { step: Step }) => {
  const here = trail.findIndex(([stop]) => stop === step)
  return (
    <ol className={css.trail} aria-label="Steps">
      {trail.map(([stop, label], at) => (
        <li
          key={stop}
          className={classes(css.stop, at < here && css.passed, at === here && css.here)}
          aria-current={at === here ? 'step' : undefined}
        >
          <span className={css.name}>{label}</span>
        </li>
      ))}
    </ol>
  )
}
