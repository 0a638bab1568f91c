import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'
import type { CreditNote, Order } from '../api-types.ts'
import { DocumentButton } from './DocumentButton.tsx'

/** Sum of the issued credit notes net of tax, in minor units. */
const creditedBy = (notes: readonly CreditNote[]): number =>
  notes.filter(({ status }) => status === 'issued').reduce((sum, { amount }) => sum + amount, 0)

const CreditNoteLine = ({ note }: { note: CreditNote }) => {
  const { money, day } = useFormat()
  const { number, refund_id, status, issued_at, voided_at, tax_amount, total_amount, currency } = note
  const tax = tax_amount === 0 ? '' : ` · including ${money(tax_amount, currency)} tax`
  return (
    <Line
      name={
        <>
          {number} {status === 'void' && <Badge>Void</Badge>}
        </>
      }
      note={
        voided_at === null
          ? `${day(issued_at)} · ${money(total_amount, currency)}${tax}`
          : `${money(total_amount, currency)} · The bank returned the refund on ${day(voided_at)}`
      }
      end={
        <DocumentButton
          ask={() => call(api.creditNotes.document)({ path: { id: refund_id } })}
          label="PDF"
          name={`PDF of credit note ${number}`}
        />
      }
    />
  )
}

/** The credit notes of an order's refunds, each with its document. */
export const CreditNotes = ({ order }: { order: Order }) => {
  const notes = useEndpoint(
    api.creditNotes.list,
    { path: { id: order.id } },
    // The order can show a refund before its credit note was read, and the other way round.
    { repeatWhile: ({ items }) => creditedBy(items) !== order.refunded_amount },
  )
  return (
    <HoldingsCard
      title="Credit notes"
      rows={{ ...notes, data: notes.data?.items }}
      none="A credit note is issued once the refund has gone through."
      idOf={({ refund_id }) => refund_id}
    >
      {(note) => <CreditNoteLine note={note} />}
    </HoldingsCard>
  )
}
