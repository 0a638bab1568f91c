import { lazyPart } from '../../ui/lazy-part.tsx'
import { useVisit } from '../shell/visit.ts'
import type { CardFormProps } from './use-card-form.ts'

const waiting = <div style={{ minHeight: '16rem' }} aria-busy="true" />

/** The form of each processor loads on demand. */
const forms = {
  sandbox: lazyPart(() => import('./SandboxCard.tsx'), 'SandboxCard', { waiting }),
  stripe: lazyPart(() => import('./StripeCard.tsx'), 'StripeCard', { waiting }),
}

/** Card form of the processor. */
export const CardForm = (props: CardFormProps) => {
  const Form = forms[useVisit().session.card_form.processor]
  return <Form {...props} />
}
