import * as api from '@atelier/contract'
import type { Currency } from '@atelier/contract'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { readDecimal } from '../../lib/money.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import type { TopUpOffer } from '../api-types.ts'
import rows from '../parts/Rows.module.css'
import { isEmbedded } from '../place.ts'
import { useSpeech } from '../texts/speech.ts'
import { TopUpAmount } from './TopUpAmount.tsx'
import { choicesOf } from './top-up-prices.ts'

type Props = { open: boolean; onClose: () => void; offers: readonly TopUpOffer[]; currency?: string }

/** Asks what is added to a balance, and continues to its checkout. */
export const AddMoneyDialog = ({ open, onClose, offers, currency }: Props) => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const create = useWrite(api.portalTopUps.create)
  const choices = choicesOf(offers, currency)
  const [key, setKey] = useState<string>()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const choice = choices.find((candidate) => candidate.key === key) ?? choices[0]
  const submit = async () => {
    if (choice === undefined) return
    const chosenAmount = choice.amount === null ? readDecimal(text, choice.currency) : undefined
    const body = {
      product_id: choice.product_id,
      // The currencies are those of the API.
      currency: choice.currency as Currency,
      ...(choice.amount === null && { amount: chosenAmount ?? 0 }),
    }
    // A checkout does not open in the frame of another site. Browsers open a tab only at once.
    const page = isEmbedded ? window.open('', '_blank') : window
    const result = await resultOf(create.run({ body }))
    if (result.ok) page?.location.assign(result.value.url)
    else {
      if (isEmbedded) page?.close()
      setError(errorSentence(result.error))
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('wallet.add')}>
      <form
        className={rows.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {choice !== undefined && (
          <TopUpAmount
            choices={choices}
            choice={choice}
            onChoice={setKey}
            text={text}
            onText={setText}
            error={error}
          />
        )}
        <Button type="submit" busy={create.isRunning}>
          {say('wallet.toPayment')}
        </Button>
      </form>
    </Dialog>
  )
}
