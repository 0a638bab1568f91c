import { sandboxProcessor } from '@atelier/contract'
import { createUncheckedCall } from '@atelier/sdk'
import { useEffect, useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { cardBrand, cardDigits, securityCodeLength } from '../../lib/card/card-number.ts'
import { formatExpiry, parseExpiry } from '../../lib/card/expiry.ts'
import { isTestCard } from '../../lib/card/test-cards.ts'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
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

const card = fields({ number: text('number'), expiry: text('expiry'), code: text('cvc') })

type Question = { readonly answer: (isMe: boolean) => void }

/** Form for a test card. The sandbox's bank shows its challenge in the page, as banks of live cards do. */
export const SandboxCard = ({ action, onDone, onBusy }: CardFormProps) => {
  const { say } = useSpeech()
  const [question, setQuestion] = useState<Question>()
  const challenge = async (payment_secret: string) => {
    const isMe = await new Promise<boolean>((answer) => setQuestion({ answer }))
    setQuestion(undefined)
    const outcome = isMe ? 'complete' : 'fail'
    return (await resultOf(answerChallenge({ path: { payment_secret }, body: { outcome } }))).ok
  }
  const { problem, running, submit, submitSaved } = useCardForm({ action, onDone, challenge })
  const isBusy = running !== undefined
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const form = useShortForm({
    fields: card,
    check: ({ entry: { number, expiry, code } }) => ({
      // The number of a real card never leaves the page.
      number: isTestCard(cardDigits(number)) ? undefined : say('card.notTest'),
      expiry: parseExpiry(expiry) === undefined ? say('card.wrongExpiry') : undefined,
      code:
        code.length === securityCodeLength(cardBrand(cardDigits(number))) ? undefined : say('card.wrongCode'),
    }),
    save: async ({ entry: { number, expiry, code } }) => {
      const { month = 0, year = 0 } = parseExpiry(expiry) ?? {}
      const body = { number: cardDigits(number), exp_month: month, exp_year: year, cvc: code }
      if (!isBusy) await submit(() => resultOf(createToken({ body })))
      return undefined
    },
  })
  const { entry, problems, edit } = form
  const brand = cardBrand(cardDigits(entry.number))
  if (question !== undefined) return <SandboxQuestion question={action.question} onAnswer={question.answer} />
  return (
    <form className={rows.form} onSubmit={form.onSubmit} noValidate>
      <Notice tone="bad">{problem}</Notice>
      <SavedMethod action={action} running={running} onSubmit={() => void submitSaved()} />
      <CardNumberField
        label={say('card.number')}
        brandLabel={(name) => say('card.ofBrand', { brand: name })}
        number={entry.number}
        brand={brand}
        error={problems.number}
        readOnly={isBusy}
        onNumber={(number) => edit({ number })}
      />
      <div className={rows.pair}>
        <Field
          label={say('card.expiry')}
          value={entry.expiry}
          error={problems.expiry}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="12 / 34"
          onChange={({ target }) => edit({ expiry: formatExpiry(target.value, entry.expiry) })}
        />
        <Field
          label={say('card.code')}
          value={entry.code}
          error={problems.code}
          inputMode="numeric"
          autoComplete="cc-csc"
          onChange={({ target }) =>
            edit({ code: target.value.replaceAll(/\D/g, '').slice(0, securityCodeLength(brand)) })
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
