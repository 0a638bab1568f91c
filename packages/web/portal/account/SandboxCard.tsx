import { sandboxProcessor } from '@atelier/contract'
import { createUncheckedCall } from '@atelier/sdk'
import { useEffect, useState, type SubmitEvent } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { cardBrand, cardDigits, securityCodeLength } from '../../lib/card/card-number.ts'
import { formatExpiry, parseExpiry } from '../../lib/card/expiry.ts'
import { isTestCard } from '../../lib/card/test-cards.ts'
import { Button } from '../../ui/Button.tsx'
import { CardNumberField } from '../../ui/CardNumberField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { SandboxQuestion } from './SandboxQuestion.tsx'
import { SavedMethod } from './SavedMethod.tsx'
import { type CardFormProps, useCardForm } from './use-card-form.ts'

// The processor is not the shop: its calls carry no session of the portal.
const processor = { serverURL: '/', timeoutMs: 30_000 }
const createToken = createUncheckedCall(sandboxProcessor.createConfirmationToken, processor)
const answerChallenge = createUncheckedCall(sandboxProcessor.answerChallenge, processor)

type Entry = { readonly number: string; readonly expiry: string; readonly code: string }
type Errors = { readonly [field in keyof Entry]?: string | undefined }
type Question = { readonly answer: (isMe: boolean) => void }

/** Form for a test card. The sandbox's bank shows its challenge in the page, as banks of live cards do. */
export const SandboxCard = ({ action, onDone, onBusy }: CardFormProps) => {
  const { say } = useSpeech()
  const [entry, setEntry] = useState<Entry>({ number: '', expiry: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [question, setQuestion] = useState<Question>()
  const digits = cardDigits(entry.number)
  const brand = cardBrand(digits)
  const tokenize = async () => {
    const expiry = parseExpiry(entry.expiry)
    const isCode = entry.code.length === securityCodeLength(brand)
    setErrors({
      // The number of a real card never leaves the page.
      ...(!isTestCard(digits) && { number: say('card.notTest') }),
      ...(expiry === undefined && { expiry: say('card.wrongExpiry') }),
      ...(!isCode && { code: say('card.wrongCode') }),
    })
    if (!isTestCard(digits) || expiry === undefined || !isCode) return undefined
    const card = { number: digits, exp_month: expiry.month, exp_year: expiry.year, cvc: entry.code }
    return resultOf(createToken({ body: card }))
  }
  const challenge = async (payment_secret: string) => {
    const isMe = await new Promise<boolean>((answer) => setQuestion({ answer }))
    setQuestion(undefined)
    const outcome = isMe ? 'complete' : 'fail'
    return (await resultOf(answerChallenge({ path: { payment_secret }, body: { outcome } }))).ok
  }
  const { problem, running, submit, submitSaved } = useCardForm({ action, onDone, tokenize, challenge })
  const isBusy = running !== undefined
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const change = (field: keyof Entry, value: string) => {
    setEntry({ ...entry, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void submit()
  }
  if (question !== undefined) return <SandboxQuestion question={action.question} onAnswer={question.answer} />
  return (
    <form className={rows.form} onSubmit={onSubmit} noValidate>
      <Notice tone="bad">{problem}</Notice>
      <SavedMethod action={action} running={running} onSubmit={() => void submitSaved()} />
      <CardNumberField
        label={say('card.number')}
        brandLabel={(name) => say('card.ofBrand', { brand: name })}
        number={entry.number}
        brand={brand}
        error={errors.number}
        readOnly={isBusy}
        onNumber={(number) => change('number', number)}
      />
      <div className={rows.pair}>
        <Field
          label={say('card.expiry')}
          value={entry.expiry}
          error={errors.expiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12 / 34"
          onChange={({ target }) => change('expiry', formatExpiry(target.value, entry.expiry))}
        />
        <Field
          label={say('card.code')}
          value={entry.code}
          error={errors.code}
          inputMode="numeric"
          autoComplete="cc-csc"
          onChange={({ target }) =>
            change('code', target.value.replaceAll(/\D/g, '').slice(0, securityCodeLength(brand)))
          }
        />
      </div>
      <p className={rows.note}>{say('card.hint')}</p>
      <Button
        type="submit"
        wide
        tone={action.saved === undefined ? 'solid' : 'soft'}
        busy={running === 'card'}
        disabled={running === 'saved'}
      >
        {action.label}
      </Button>
    </form>
  )
}
