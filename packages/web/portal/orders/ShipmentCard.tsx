import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Order } from '../api-types.ts'
import rows from '../parts/Rows.module.css'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'

type Shipment = NonNullable<ResponseOf<typeof api.portalShipments.get>['shipment']>

/** Shipment status, in a sentence. */
const ShipmentStatus = ({ shipment: { status, sent_at, carrier } }: { shipment: Shipment }) => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const { seller } = useVisit()
  if (status === 'cancelled') return say('shipment.cancelled')
  if (sent_at === null) return say('shipment.waiting', { seller: seller.name })
  return carrier === null
    ? say('shipment.sent', { day: day(sent_at) })
    : say('shipment.sentWith', { day: day(sent_at), carrier })
}

/** Shipped items of an order; empty when none are shipped. */
export const ShipmentCard = ({ order }: { order: Order }) => {
  const { say, language } = useSpeech()
  const { data, error, refetch } = useEndpoint(api.portalShipments.get, { path: { id: order.id } })
  if (data === undefined && error !== undefined)
    return <LoadFailed title={say('notLoaded')} error={error} onRetry={refetch} />
  const shipment = data?.shipment
  if (!shipment) return null
  const { content, address, tracking_url } = shipment
  return (
    <Card title={say('shipment')}>
      <div className={rows.form}>
        <p>
          <ShipmentStatus shipment={shipment} />
        </p>
        <Facts
          facts={[
            { label: say('order.item'), value: content },
            { label: say('shipment.to'), value: address && addressLines(address, language).join(', ') },
          ]}
        />
        {tracking_url !== null && (
          <p>
            <a className={rows.link} href={tracking_url} target="_blank" rel="noreferrer">
              {say('shipment.follow')}
            </a>
          </p>
        )}
      </div>
    </Card>
  )
}
