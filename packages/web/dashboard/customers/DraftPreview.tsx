import * as api from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useDebouncedBody } from '../../lib/use-debounced.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Body = input<typeof api.unpaidOrders.preview.body>

/** Amount, tax and total of an order before it is created, and the part that the balance of the customer pays. */
export const DraftPreview = ({ body }: { body: Body }) => {
  const { money } = useFormat()
  const settled = useDebouncedBody(body)
  const preview = useEndpoint(
    api.unpaidOrders.preview,
    { body: settled },
    { enabled: body.product_id !== '', keepLast: true },
  )
  const { data, error } = preview
  if (body.product_id === '') return null
  if (error !== undefined) return <Notice>{errorSentence(error)}</Notice>
  if (data === undefined) return <Skeleton width="100%" height="6rem" />
  const show = (amount: number) => money(amount, data.currency)
  const isInside = data.tax_behavior === 'inclusive'
  return (
    <AmountTable
      heads={['Preview', 'Amount']}
      lines={[
        { id: 'amount', label: 'Amount', amount: show(data.subtotal_amount) },
        { id: 'tax', label: isInside ? 'Of which tax' : 'Tax', amount: show(data.tax_amount) },
      ]}
      sums={[
        { label: 'Total', amount: show(data.total_amount), strong: true },
        ...(data.wallet_amount === 0
          ? []
          : [
              { label: 'Paid with the balance', amount: show(-data.wallet_amount) },
              { label: 'Charged', amount: show(data.due_amount), strong: true },
            ]),
      ]}
    />
  )
}
