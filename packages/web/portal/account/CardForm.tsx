import { lazy, Suspense } from 'react'
import { useVisit } from '../shell/visit.ts'
import type { CardFormProps } from './use-card-form.ts'

/** The form of each processor loads on demand. */
const forms = {
  sandbox: lazy(() => import('./SandboxCard.tsx')),
  stripe: lazy(() => import('./StripeCard.tsx')),
}

/** Card form of the processor. */
export const CardForm = (props: CardFormProps) => {
  const Form = forms[useVisit().session.card_form.processor]
  return (
    <Suspense fallback={<div style={{ minHeight: '16rem' }} aria-busy="true" />}>
      <Form {...props} />
    </Suspense>
  )
}
