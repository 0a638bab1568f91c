import { useEffect, useRef, type ReactNode } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { SlowHint } from '../../ui/SlowHint.tsx'
import type { Studio } from '../state/use-studio.ts'
import type { Step } from '../state/wizard.ts'
import { DoneStep } from './DoneStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { InitialStep } from './PhotoZone.tsx'
import { ProcessingStep } from './ProcessingStep.tsx'
import { StepTrail } from './StepTrail.tsx'
import css from './StudioCard.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = { studio: Studio; onContact: () => void }

const steps: Readonly<Record<Step, (props: Props) => ReactNode>> = {
  initial: InitialStep,
  email: EmailStep,
  payment: PaymentStep,
  processing: ProcessingStep,
  done: DoneStep,
}

/** The card with its five steps. A new step is announced by moving the focus to its heading. */
export const StudioCard = (props: Props) => {
  const { step, transformation } = props.studio.wizard
  const Current = steps[step]
  const isHydrated = useHydrated()
  const { say } = useSpeech()
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
    <section ref={card} className={css.place} data-step={step} aria-label={say('card.label')}>
      <div className={css.card}>
        {transformation?.phase === 'not-found' ? null : <StepTrail step={step} />}
        <Current {...props} />
      </div>
      {!isHydrated && <SlowHint text={say('slow.text')} reload={say('slow.reload')} />}
    </section>
  )
}
