import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { FileText } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { resultOf, sortIssues } from '../../lib/api-error.ts'
import { addressLines } from '../../lib/address-lines.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { revisionOf } from '../../lib/revisions.ts'
import { retellIssues } from '../../lib/texts/retell.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Order } from '../api-types.ts'
import { FreshLink } from '../parts/FreshLink.tsx'
import rows from '../parts/Rows.module.css'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'
import { billingChange, lineFields, type LineField } from './billing-change.ts'

const fields = ['name', ...lineFields] as const
type Errors = { readonly [field in (typeof fields)[number]]?: string }

/** Texts and autofill names of the lines of an address. */
const lines = {
  line1: { label: 'details.line1', autoComplete: 'address-line1' },
  line2: { label: 'details.line2', autoComplete: 'address-line2' },
  postal_code: { label: 'details.postalCode', autoComplete: 'postal-code' },
  city: { label: 'details.city', autoComplete: 'address-level2' },
} as const

type Correction = { order: Order; name: string }

const CorrectionForm = ({ order, name: before }: Correction) => {
  const { say, retell } = useSpeech()
  const { locale } = useFormat()
  const { errorSentence } = useKitTexts()
  const path = { id: order.id }
  const [savedOrder, setSavedOrder] = useState(order)
  const address = savedOrder.billing_address ?? undefined
  const [name, setName] = useState(before)
  const [entered, setEntered] = useState<Partial<Record<LineField, string>>>({})
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [isIssued, setIsIssued] = useState(false)
  const correct = useWrite(api.portalOrderInvoices.update)
  const issue = useWrite(api.portalOrderInvoices.generate)
  const textOf = (field: LineField) => entered[field] ?? address?.[field] ?? ''
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setErrors({})
    setProblem(undefined)
    const body = billingChange(savedOrder, { name, ...entered })
    const result = await resultOf(correct.run({ path, body }, undefined, revisionOf(savedOrder)))
    if (!result.ok) {
      const { error } = result
      if (error.kind !== 'invalid') return setProblem(errorSentence(error))
      const sorted = sortIssues(retellIssues(error.issues ?? [], retell), (loc) =>
        fields.find((field) => loc.includes(field === 'name' ? 'billing_name' : field)),
      )
      setErrors(sorted.errors)
      return setProblem(sorted.notice)
    }
    setSavedOrder(result.value)
    const issued = await resultOf(issue.run({ path }))
    if (issued.ok) setIsIssued(true)
    else setProblem(errorSentence(issued.error))
  }
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
    <form className={rows.form} onSubmit={(event) => void save(event)} noValidate>
      <p className={rows.note}>{say('order.correctIntro')}</p>
      <Notice tone="bad">{problem}</Notice>
      <Field
        label={say('details.name')}
        value={name}
        error={errors.name}
        autoComplete="name"
        maxLength={300}
        onChange={({ target }) => setName(target.value)}
      />
      {address &&
        lineFields.map((field) => (
          <Field
            key={field}
            label={say(lines[field].label)}
            value={textOf(field)}
            error={errors[field]}
            autoComplete={lines[field].autoComplete}
            maxLength={300}
            onChange={({ target }) => setEntered({ ...entered, [field]: target.value })}
          />
        ))}
      {address && (
        <p>{addressLines({ state: address.state, country: address.country }, locale).join(', ')}</p>
      )}
      <Button type="submit" wide busy={correct.isRunning || issue.isRunning}>
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
