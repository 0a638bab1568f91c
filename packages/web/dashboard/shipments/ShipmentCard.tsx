import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { shipmentCan } from '@atelier/contract'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { addressLines } from '../../lib/address-lines.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Shipment } from '../api-types.ts'
import css from './ShipmentCard.module.css'
import { shipmentStatuses } from './words.ts'

const SentDialog = lazyDialog(() => import('./SentDialog.tsx'), 'SentDialog')

/** Shipment of an order: its content, its address, and its status. */
export const ShipmentCard = ({ shipment }: { shipment: Shipment }) => {
  const { locale, long } = useFormat()
  const [isSending, setIsSending] = useState(false)
  const undo = useWrite(api.shipments.undo)
  const { id, content, status, file_url, customer, address, carrier, tracking_url, sent_at } = shipment
  const lines = [
    customer.name ?? readableEmail(customer.email),
    ...(address ? addressLines(address, locale) : []),
  ]
  const takeBack = () =>
    undo.run({ path: { id } }).then(
      () => showToast('good', `Marked as not sent. ${readableEmail(customer.email)} gets no second e-mail.`),
      // The card shows the error.
      () => undefined,
    )
  return (
    <Card title="Shipment" actions={<StatusBadge {...shipmentStatuses[status]} />}>
      <div className={css.shipment}>
        <Facts
          facts={[
            { label: 'What', value: content },
            {
              label: 'File',
              value: file_url !== null && status !== 'cancelled' && (
                <a href={file_url} target="_blank" rel="noreferrer">
                  Open the file
                </a>
              ),
            },
            {
              label: 'Send to',
              value: (
                <span className={css.address}>
                  <span className={css.lines}>{lines.join('\n')}</span>
                  <CopyButton text={lines.join('\n')} label="address" />
                </span>
              ),
            },
            { label: 'Sent', value: sent_at && long(sent_at) },
            { label: 'Carrier', value: carrier },
            {
              label: 'Tracking',
              value: tracking_url && (
                <a href={tracking_url} target="_blank" rel="noreferrer">
                  {tracking_url}
                </a>
              ),
            },
          ].filter(({ value }) => value !== false)}
        />
        {status === 'cancelled' && (
          <p className={css.note}>
            The order was refunded or withdrawn from, or the bank has taken its payment. Do not send it.
          </p>
        )}
        {shipmentCan.send(shipment) && (
          <p>
            <Button onClick={() => setIsSending(true)}>
              <Package size={15} aria-hidden="true" />
              Mark as sent…
            </Button>
          </p>
        )}
        {shipmentCan.undo(shipment) && (
          <p>
            <Button tone="soft" busy={undo.isRunning} onClick={() => void takeBack()}>
              Mark as not sent
            </Button>
          </p>
        )}
        <Notice tone="bad">{undo.error && errorSentence(undo.error)}</Notice>
      </div>
      <SentDialog open={isSending} shipment={shipment} onClose={() => setIsSending(false)} />
    </Card>
  )
}
