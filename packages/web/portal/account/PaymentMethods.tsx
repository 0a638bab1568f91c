import * as api from '@atelier/contract'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { optimistic } from '../../lib/optimistic-update.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Loaded, Loading } from '../parts/Loaded.tsx'
import { useVisit } from '../shell/visit.ts'
import { stateOf } from '../subscriptions/facts.ts'
import { useSubscriptions } from '../subscriptions/use-subscriptions.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { AddCard } from './AddCard.tsx'
import type { PaymentMethod } from '../api-types.ts'
import { cardOf } from './card-of.ts'

const useName = () => {
  const { say } = useSpeech()
  return (method: PaymentMethod): string => {
    const card = cardOf(method)
    return card === undefined ? method.type : say('method.card', { brand: card.brand, last4: card.last4 })
  }
}

type MethodProps = { method: PaymentMethod; onRemove: () => void }

const Method = ({ method, onRemove }: MethodProps) => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const { errorSentence } = useKitTexts()
  const nameOf = useName()
  const choose = useWrite(api.portalAccount.chooseDefaultPaymentMethod, ({ path }) =>
    optimistic(api.portalCustomers.getPaymentMethods, {}, (list) => ({
      ...list,
      items: list.items.map((item) => ({ ...item, default: item.id === path.id })),
    })),
  )
  const card = cardOf(method)
  const makeDefault = async () => {
    const result = await resultOf(choose.run({ path: { id: method.id } }))
    if (result.ok) showToast('good', say('method.chosen'))
    else showToast('bad', errorSentence(result.error))
  }
  return (
    <li className={`${rows.row} ${rows.wrap}`}>
      <span className={rows.words}>
        <span className={rows.name}>{nameOf(method)}</span>
        {card !== undefined && (
          <span className={rows.note}>{say('method.expires', { month: card.month, year: card.year })}</span>
        )}
      </span>
      <span className={rows.actions}>
        {method.default && <Badge tone="good">{say('method.default')}</Badge>}
        {!method.default && session.kind === 'customer' && (
          <Button tone="soft" size="small" busy={choose.isRunning} onClick={() => void makeDefault()}>
            {say('method.makeDefault')}
          </Button>
        )}
        <Button
          tone="soft"
          size="small"
          aria-label={say('method.removeOne', { method: nameOf(method) })}
          onClick={onRemove}
        >
          {say('method.remove')}
        </Button>
      </span>
    </li>
  )
}

/** Saved cards. With a past-due subscription, a new card pays the outstanding amount immediately. */
export const PaymentMethods = () => {
  const { say } = useSpeech()
  const nameOf = useName()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<PaymentMethod>()
  const list = useEndpoint(api.portalCustomers.getPaymentMethods, {})
  const subscriptions = useSubscriptions()
  const remove = useWrite(api.portalCustomers.deletePaymentMethod)
  // The notice is above the cards, which wait for it so that they do not move.
  const isDueKnown = subscriptions.data !== undefined || subscriptions.error !== undefined
  const due = subscriptions.data?.items.find((item) => stateOf(item) === 'due')
  const isDue = due !== undefined
  // Currency of the next charge; the latest subscription is first.
  const { currency = 'usd' } = due ?? subscriptions.data?.items[0] ?? {}
  return (
    <Card
      title={say('methods')}
      flush
      actions={
        <Button tone="soft" size="small" onClick={() => setIsAdding(true)}>
          {say('method.add')}
        </Button>
      }
    >
      {isDue && (
        <div className={rows.empty}>
          <Notice tone="bad" title={say('due.title')}>
            {say('due.addCard')}
          </Notice>
        </div>
      )}
      {isDueKnown ? (
        <Loaded state={list}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={rows.empty}>
                <CreditCard size={18} aria-hidden="true" />
                {say('methods.none')}
              </p>
            ) : (
              <ul className={rows.rows}>
                {items.map((method) => (
                  <Method key={method.id} method={method} onRemove={() => setRemoving(method)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : (
        <Loading />
      )}
      {isAdding && <AddCard isDue={isDue} currency={currency} onClose={() => setIsAdding(false)} />}
      {removing !== undefined && (
        <CallDialog
          open
          onClose={() => setRemoving(undefined)}
          title={say('method.question', { method: nameOf(removing) })}
          action={say('method.remove')}
          call={remove}
          input={{ path: { id: removing.id } }}
          done={say('method.removed')}
        >
          {say(list.data?.items.length === 1 ? 'method.removeLast' : 'method.removeText')}
        </CallDialog>
      )}
    </Card>
  )
}
