import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { useState } from 'react'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Order } from '../api-types.ts'

type Right = ResponseOf<typeof api.portalWithdrawals.get>
type OpenRight = Extract<Right, { status: 'open' }>

const declaration = fields({ name: text('name') })

type Props = { order: Order; right: OpenRight; onClose: () => void }

/**
 * Second step: names the customer and the contract, the address of the confirmation, and the consequences.
 */
const Declaration = ({ order, right, onClose }: Props) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const { session } = useVisit()
  const declare = useWrite(api.portalWithdrawals.declare)
  const form = useShortForm({
    fields: declaration,
    initial: { name: session.name ?? '' },
    check: ({ entry }) => ({ name: entry.name.trim() === '' ? say('withdraw.nameMissing') : undefined }),
    save: async ({ body, idempotencyKey }) => {
      await declare.run({ path: { id: order.id }, body }, idempotencyKey)
      onClose()
      return undefined
    },
  })
  return (
    <Dialog open onClose={onClose} title={say('withdraw.title')} dismissable={!form.isSaving}>
      <form className={rows.form} onSubmit={form.onSubmit} noValidate>
        <p>
          {say('withdraw.about', { product: order.product.name, number: order.invoice_number ?? order.id })}
        </p>
        <Notice tone="bad">{form.notice}</Notice>
        <Field label={say('withdraw.name')} {...form.field('name')} autoComplete="name" maxLength={300} />
        <p className={rows.note}>{say('withdraw.mail', { email: session.email })}</p>
        <p className={rows.note}>
          {say(order.subscription_id === null ? 'withdraw.thenPurchase' : 'withdraw.thenSubscription', {
            amount: money(right.refund_amount, right.currency),
          })}{' '}
          {right.wallet_amount !== undefined &&
            say('withdraw.toBalance', { amount: money(right.wallet_amount, right.currency) })}
        </p>
        <Button type="submit" wide busy={form.isSaving}>
          {say('withdraw.confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Right of withdrawal of consumers in the European Union; empty where none applies. */
export const WithdrawalCard = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { day, long, money } = useFormat()
  const [isDeclaring, setIsDeclaring] = useState(false)
  const { data: right, error, refetch } = useEndpoint(api.portalWithdrawals.get, { path: { id: order.id } })
  if (right === undefined && error !== undefined)
    return <LoadFailed title={say('notLoaded')} error={error} onRetry={refetch} />
  if (right === undefined || (right.status === 'none' && right.reason !== 'consented')) return null
  return (
    <Card title={say('withdraw')}>
      {right.status === 'none' && <p className={rows.note}>{say('withdraw.consented')}</p>}
      {right.status === 'declared' && (
        <output>
          {say('withdraw.declared', { moment: long(right.declared_at), email: right.email })}{' '}
          {say(right.is_refunded ? 'withdraw.refunded' : 'withdraw.pending', {
            amount: money(right.refund_amount, right.currency),
          })}
        </output>
      )}
      {right.status === 'open' && (
        <div className={rows.form}>
          <p className={rows.note}>{say('withdraw.until', { day: day(right.until) })}</p>
          <div className={rows.actions}>
            <Button tone="soft" onClick={() => setIsDeclaring(true)}>
              {say('withdraw.open')}
            </Button>
          </div>
        </div>
      )}
      {right.status === 'open' && isDeclaring && (
        <Declaration order={order} right={right} onClose={() => setIsDeclaring(false)} />
      )}
    </Card>
  )
}
