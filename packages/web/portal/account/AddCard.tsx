import * as api from '@atelier/contract'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { useWrite } from '../../lib/queries.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { CardForm } from './CardForm.tsx'
import type { CardAction } from './use-card-form.ts'

/** Saves a card: completes its 3-D Secure check, and makes it the default. */
const useSaveCard = (currency: string): CardAction => {
  const { say } = useSpeech()
  const { seller } = useVisit()
  const start = useWrite(api.portalCardSetups.start)
  const finish = useWrite(api.portalCardSetups.finish)
  return {
    label: say('card.save'),
    question: say('bank.question', { seller: seller.name }),
    amount: 0,
    currency,
    run: async (token, challenge) => {
      const setup = await resultOf(start.run({ body: { confirmation_token_id: token } }))
      if (!setup.ok) return setup.error
      const { id, status, client_secret } = setup.value
      if (status === 'requires_action' && !(await challenge(client_secret))) return { kind: 'network' }
      const saved = await resultOf(finish.run({ path: { id } }))
      return saved.ok ? undefined : saved.error
    },
  }
}

type Props = {
  isDue: boolean
  /** Currency that the card will probably be charged in. */
  currency: string
  onClose: () => void
}

/** Saves a card, which becomes the default. An outstanding amount is charged to it immediately. */
export const AddCard = ({ isDue, currency, onClose }: Props) => {
  const { say } = useSpeech()
  const [isBusy, setIsBusy] = useState(false)
  const action = useSaveCard(currency)
  const onDone = () => {
    showToast('good', say(isDue ? 'card.addedAndDue' : 'card.added'))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={say('method.add')} dismissable={!isBusy}>
      <div className={rows.form}>
        <p className={rows.note}>{say(isDue ? 'card.introDue' : 'card.intro')}</p>
        <CardForm action={action} onDone={onDone} onBusy={setIsBusy} />
      </div>
    </Dialog>
  )
}
