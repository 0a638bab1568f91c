import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

/** The form of each processor is loaded when it is shown. */
const forms = {
  sandbox: lazy(() => import('./SandboxCard.tsx')),
  stripe: lazy(() => import('./StripeCard.tsx')),
}

type Props = { isDue: boolean; onClose: () => void }

/** Saves a card, which becomes the default. What the customer owes is then charged to it at once. */
export const AddCard = ({ isDue, onClose }: Props) => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const [isBusy, setIsBusy] = useState(false)
  const Form = forms[session.card_form.processor]
  return (
    <Dialog open onClose={onClose} title={say('method.add')} dismissable={!isBusy}>
      <div className={rows.form}>
        <p className={rows.note}>{say(isDue ? 'card.introDue' : 'card.intro')}</p>
        <Suspense fallback={<div style={{ minHeight: '16rem' }} aria-busy="true" />}>
          <Form isDue={isDue} onClose={onClose} onBusy={setIsBusy} />
        </Suspense>
      </div>
    </Dialog>
  )
}
