import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { FileText } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Order } from '../api-types.ts'
import { FreshLink } from '../parts/FreshLink.tsx'
import rows from '../parts/Rows.module.css'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** The credit notes of an order, each with its document; nothing for an order of which nothing was refunded. */
export const CreditNotes = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { day, money } = useFormat()
  const { data, error, refetch } = useEndpoint(api.portalCreditNotes.list, { path: { id: order.id } })
  if (data === undefined && error !== undefined)
    return <LoadFailed title={say('notLoaded')} error={error} onRetry={refetch} />
  if (!data || data.items.length === 0) return null
  return (
    <Card title={say('creditNotes')} flush>
      <ul className={rows.rows}>
        {data.items.map(({ refund_id, number, status, issued_at, total_amount, currency }) => (
          <li key={refund_id}>
            <div className={rows.row}>
              <span className={rows.words}>
                <span className={rows.name} title={number}>
                  {number}
                </span>
                <span className={rows.note}>
                  <time dateTime={issued_at}>{day(issued_at)}</time>
                  {` · ${money(total_amount, currency)} `}
                  {status === 'void' && <Badge>{say('order.void')}</Badge>}
                </span>
              </span>
              <FreshLink
                href={paths.creditNote(refund_id)}
                ask={async () =>
                  (await call(api.portalCreditNotes.document)({ path: { id: refund_id } })).url
                }
                newTab
              >
                <FileText size={16} aria-hidden="true" />
                {say('creditNotes.open')}
              </FreshLink>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
