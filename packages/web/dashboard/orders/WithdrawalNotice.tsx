import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Withdrawal } from '../api-types.ts'

type Props = { withdrawal: Withdrawal; onRefund: (() => void) | undefined }

/** Notice about the customer's withdrawal from the contract, and the deadline of the refund. */
export const WithdrawalNotice = ({ withdrawal, onRefund }: Props) => {
  const { money, long, day } = useFormat()
  const { name, email, declared_at, refund_due_at, refund_amount, currency, is_refunded } = withdrawal
  const amount = money(refund_amount, currency)
  return (
    <Notice tone={is_refunded ? 'info' : 'bad'} title="The customer withdrew from the contract">
      <p>
        {name} ({readableEmail(email)}) declared it on {long(declared_at)}.{' '}
        {is_refunded
          ? 'The refund was made or is on its way.'
          : `Refund ${amount} by ${day(refund_due_at)}, as the law requires.`}
      </p>
      {!is_refunded && onRefund !== undefined && (
        <p>
          <Button size="small" onClick={onRefund}>
            Refund…
          </Button>
        </p>
      )}
    </Notice>
  )
}
