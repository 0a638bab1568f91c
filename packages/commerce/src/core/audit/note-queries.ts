import { sql } from 'kysely'
import type { Tx } from '../services.ts'

/** Object types of the audit log whose tables have no audit trigger. Entries store these names. */
export const objectsWithoutTrigger = [
  'order_receipts',
  'payment_methods',
  'webhook_events',
  'webhook_replays',
] as const

type AuditedChange = {
  readonly organization_id: string
  readonly action: 'created' | 'updated' | 'deleted'
  readonly object_type: (typeof objectsWithoutTrigger)[number]
  readonly object_id: string
}

/** Records a change of an object without an audit trigger, such as a payment method at the processor. */
export const recordAuditEntry = async (
  tx: Tx,
  { organization_id, action, object_type, object_id }: AuditedChange,
): Promise<void> => {
  await sql`select audit_entry(${organization_id}::uuid, ${action}, ${object_type}, ${object_id}, null, null)`.execute(
    tx,
  )
}
