import * as api from '@atelier/contract'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tick } from '../../ui/Field.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { GuestSubscription } from '../api-types.ts'
import rows from '../parts/Rows.module.css'
import { usePrice } from '../subscriptions/use-price.ts'
import { useSpeech } from '../texts/speech.ts'

/**
 * Subscriptions bought with the customer's address by guests. The ticked ones are transferred to the
 * customer, who pays for them from then on.
 */
export const GuestSubscriptions = ({ items }: { items: readonly GuestSubscription[] }) => {
  const { say } = useSpeech()
  const priceOf = usePrice()
  const { errorSentence } = useKitTexts()
  const takeOver = useWrite(api.portalGuestSubscriptions.takeOver)
  const [ticked, setTicked] = useState<readonly string[]>([])
  // Excludes subscriptions that have disappeared since.
  const subscription_ids = items.flatMap(({ id }) => (ticked.includes(id) ? [id] : []))
  if (items.length === 0) return null
  const submit = async () => {
    const result = await resultOf(takeOver.run({ body: { subscription_ids } }))
    if (!result.ok) return showToast('bad', errorSentence(result.error))
    setTicked([])
    showToast('good', say('guest.done'))
  }
  return (
    <Card title={say('guest')}>
      <div className={rows.form}>
        <p className={rows.note}>{say('guest.lead')}</p>
        {items.map(({ id, product_name, ...price }) => (
          <Tick
            key={id}
            label={`${product_name} · ${priceOf(price)}`}
            checked={ticked.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked((before) => [...before.filter((item) => item !== id), ...(checked ? [id] : [])])
            }
          />
        ))}
        <Button
          tone="soft"
          busy={takeOver.isRunning}
          disabled={subscription_ids.length === 0}
          onClick={() => void submit()}
        >
          {say('guest.submit')}
        </Button>
      </div>
    </Card>
  )
}
