import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Step } from './setup-steps.ts'
import css from './SetupCard.module.css'

/** Pages of the steps. */
const places: Readonly<Record<Step['area'], (slug: string) => string>> = {
  products: paths.products,
  'checkout-links': paths.checkoutLinks,
  orders: paths.orders,
  settings: (slug) => paths.settings(slug),
  developers: (slug) => paths.developers(slug),
}

const StepLine = ({ step: { area, label, note, isDone }, isNext }: { step: Step; isNext: boolean }) => {
  const { slug } = useOrganization()
  return (
    <li className={classes(css.step, isDone && css.done)}>
      <span className={css.mark}>
        {isDone && <Check size={13} strokeWidth={3} aria-hidden="true" />}
        <span className={hidden.hidden}>{isDone ? 'Done:' : 'To do:'}</span>
      </span>
      <div className={css.words}>
        <p className={css.label}>{isDone ? label : <Link to={places[area](slug)}>{label}</Link>}</p>
        {isNext && <p className={css.note}>{note}</p>}
      </div>
    </li>
  )
}

/** Checklist of a new shop. Each step completes automatically, and the next one shows details. */
export const SetupCard = ({ steps, onHide }: { steps: readonly Step[]; onHide: () => void }) => {
  const next = steps.find(({ isDone }) => !isDone)
  const count = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title="Open your shop"
      actions={
        <span className={css.actions}>
          <span className={css.count}>{`${count} of ${steps.length} done`}</span>
          <Button tone="plain" size="small" onClick={onHide}>
            Hide checklist
          </Button>
        </span>
      }
    >
      <ol className={css.steps}>
        {steps.map((step) => (
          <StepLine key={step.area} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}
