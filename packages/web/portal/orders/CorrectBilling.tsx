import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { orderBilling } from '../../lib/order-billing.ts'
import { readLatest, useWrite } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Order } from '../api-types.ts'
import { FreshLink } from '../parts/FreshLink.tsx'
import rows from '../parts/Rows.module.css'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** Lines of an address, with their texts and autofill names. */
const lines = [
  { name: 'line1', label: 'details.line1', autoComplete: 'address-line1' },
  { name: 'line2', label: 'details.line2', autoComplete: 'address-line2' },
  { name: 'postal_code', label: 'details.postalCode', autoComplete: 'postal-code' },
  { name: 'city', label: 'details.city', autoComplete: 'address-level2' },
] as const

type Correction = { order: Order; name: string }

const CorrectionForm = ({ order, name }: Correction) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  const path = { id: order.id }
  const address = order.billing_address
  const [isIssued, setIsIssued] = useState(false)
  const correct = useWrite(api.portalOrderInvoices.update)
  const issue = useWrite(api.portalOrderInvoices.generate)
  const form = useShortForm({
    fields: orderBilling(address),
    object: order,
    ...(order.billing_name == null && { initial: { name } }),
    save: ({ changes, idempotencyKey, revision }) =>
      correct.run({ path, body: changes }, idempotencyKey, revision),
    readAgain: () => readLatest(api.portalOrders.get, { path }),
    onSaved: async () => {
      await issue.run({ path })
      setIsIssued(true)
    },
  })
  if (isIssued)
    return (
      <div className={rows.form}>
        <output>{say('order.issued')}</output>
        <div className={rows.actions}>
          <FreshLink
            href={paths.invoice(order.id)}
            ask={async () => (await call(api.portalOrders.invoice)({ path })).url}
            newTab
          >
            <FileText size={16} aria-hidden="true" />
            {say('order.invoice')}
          </FreshLink>
        </div>
      </div>
    )
  return (
    <form className={rows.form} onSubmit={form.onSubmit} noValidate>
      <p className={rows.note}>{say('order.correctIntro')}</p>
      <Notice tone="bad">{form.notice}</Notice>
      <Field label={say('details.name')} {...form.field('name')} autoComplete="name" maxLength={300} />
      {address &&
        lines.map((line) => (
          <Field
            key={line.name}
            label={say(line.label)}
            {...form.field(line.name)}
            autoComplete={line.autoComplete}
            maxLength={300}
          />
        ))}
      {address && (
        <p>{addressLines({ state: address.state, country: address.country }, locale).join(', ')}</p>
      )}
      <Button type="submit" wide busy={form.isSaving}>
        {say('order.issue')}
      </Button>
    </form>
  )
}

type Props = Correction & { open: boolean; onClose: () => void }

/** Corrects the name and address on the invoice of an order, issues it again and links to it. */
export const CorrectBilling = ({ open, onClose, ...correction }: Props) => {
  const { say } = useSpeech()
  return (
    <Dialog open={open} onClose={onClose} title={say('order.correct')}>
      <CorrectionForm {...correction} />
    </Dialog>
  )
}
