import { useEffect, useRef } from 'react'
import type { Studio } from '../state/use-studio.ts'
import { DoneStep } from './DoneStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { InitialStep } from './PhotoZone.tsx'
import { ProcessingStep } from './ProcessingStep.tsx'
import { StepTrail } from './StepTrail.tsx'
import css from './StudioCard.module.css'

type Props = { studio: Studio; onContact: () => void }

const stepOf = ({ studio, onContact }: Props) => {
  switch (studio.wizard.step) {
    case 'initial':
      return <InitialStep studio={studio} />
    case 'email':
      return <EmailStep studio={studio} />
    case 'payment':
      return <PaymentStep studio={studio} />
    case 'processing':
      return <ProcessingStep studio={studio} onContact={onContact} />
    case 'done':
      return <DoneStep studio={studio} />
  }
}

/** The card with its five steps. A new step is announced by moving the focus to its heading. */
export const StudioCard = (props: Props) => {
  const { step, transformation } = props.studio.wizard
  const card = useRef<HTMLElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const heading = card.current?.querySelector('h2')
    heading?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return (
    <section ref={card} className={css.place} data-step={step} aria-label="The painting card">
      <div className={css.card}>
        {transformation?.phase === 'not-found' ? null : <StepTrail step={step} />}
        {stepOf(props)}
      </div>
    </section>
  )
}
