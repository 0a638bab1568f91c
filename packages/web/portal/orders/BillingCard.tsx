import { useState } from 'react'
import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import rows from '../parts/Rows.module.css'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import type { Order } from '../api-types.ts'
import { CorrectBilling } from './CorrectBilling.tsx'

/** Name and address on the invoice of a paid order, which its customer can correct. Absent for a single purchase. */
export const BillingCard = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  const { session } = useVisit()
  const [isOpen, setIsOpen] = useState(false)
  if (session.kind === 'purchase') return null
  const { billing_name, billing_address: address } = order
  const name = billing_name ?? session.name ?? session.email
  const lines = address ? addressLines(address, locale) : []
  return (
    <Card title={say('details')}>
      <div className={rows.form}>
        <p>{[name, ...lines].join(', ')}</p>
        <div className={rows.actions}>
          <Button tone="soft" onClick={() => setIsOpen(true)}>
            {say('order.correct')}
          </Button>
        </div>
      </div>
      <CorrectBilling
        order={order}
        name={billing_name ?? session.name ?? ''}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Card>
  )
}
