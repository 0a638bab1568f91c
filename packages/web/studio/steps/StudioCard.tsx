import { useEffect, useRef, type ReactNode } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { SlowHint } from '../../ui/SlowHint.tsx'
import { Later } from '../later/Later.tsx'
import { laterPart } from '../later/load.ts'
import type { Studio } from '../state/studio.ts'
import type { Step } from '../state/wizard.ts'
import { PhotoStep } from './PhotoStep.tsx'
import { InitialStep } from './PhotoZone.tsx'
import { StepTrail } from './StepTrail.tsx'
import css from './StudioCard.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = { studio: Studio; onContact: () => void }

/** Names of the steps that load with the first interaction. */
const laterSteps = { processing: 'ProcessingStep', done: 'DoneStep' } as const

const CurrentStep = ({ step, ...props }: Props & { step: Step }): ReactNode => {
  const { say } = useSpeech()
  if (step === 'initial') return <InitialStep {...props} />
  if (step === 'email' || step === 'payment') return <PhotoStep {...props} />
  return (
    <Later part={laterPart} note={say('processing.leave')}>
      {(loaded) => {
        const Current = loaded[laterSteps[step]]
        return <Current {...props} />
      }}
    </Later>
  )
}

/** The card with its five steps. Announces a new step by moving the focus to its heading. */
export const StudioCard = (props: Props) => {
  const { step, transformation } = props.studio.wizard
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
        <CurrentStep step={step} {...props} />
      </div>
      {!isHydrated && <SlowHint text={say('slow.text')} reload={say('slow.reload')} />}
    </section>
  )
}
