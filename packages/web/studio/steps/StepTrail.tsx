import { classes } from '../../lib/classes.ts'
import type { Step } from '../state/wizard.ts'
import css from './StepTrail.module.css'

const trail: readonly { readonly step: Step; readonly label: string }[] = [
  { step: 'initial', label: 'Photo' },
  { step: 'email', label: 'E-mail' },
  { step: 'payment', label: 'Payment' },
  { step: 'processing', label: 'Painting' },
  { step: 'done', label: 'Yours' },
]

/** Where the visitor is among the five steps. */
export const StepTrail = ({ step }: { step: Step }) => {
  const here = trail.findIndex((stop) => stop.step === step)
  return (
    <ol className={css.trail} aria-label="Steps">
      {trail.map(({ step: stop, label }, at) => (
        <li
          key={stop}
          className={classes(css.stop, at < here && css.passed, at === here && css.here)}
          aria-current={at === here ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
