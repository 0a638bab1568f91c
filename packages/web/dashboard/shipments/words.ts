import type { ShipmentStatus } from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'

/** Display texts of the shipment statuses. */
export const shipmentStatuses: Readonly<Record<ShipmentStatus, StatusWords>> = {
  waiting: { label: 'To send', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  cancelled: { label: 'Not to be sent', tone: 'plain' },
}
