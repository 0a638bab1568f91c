import { useFormat } from '../../lib/format.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { useSpeech } from '../texts/speech.ts'
import type { TopUpChoice } from './top-up-prices.ts'

type Props = {
  choices: readonly TopUpChoice[]
  choice: TopUpChoice
  onChoice: (key: string) => void
  text: string
  onText: (text: string) => void
  error?: string | undefined
}

/** Choice of what is added to a balance, with its amount where the customer decides it. */
export const TopUpAmount = ({ choices, choice, onChoice, text, onText, error }: Props) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const labelOf = ({ name, amount, currency }: TopUpChoice) =>
    amount === null ? say('wallet.chosen', { product: name }) : `${name}, ${money(amount, currency)}`
  return (
    <>
      <Select
        label={say('wallet.choice')}
        choices={choices.map((item) => ({ value: item.key, label: labelOf(item) }))}
        value={choice.key}
        onChange={onChoice}
        error={choice.amount === null ? undefined : error}
      />
      {choice.amount === null && (
        <MoneyField
          label={say('wallet.amount', { currency: choice.currency.toUpperCase() })}
          currency={choice.currency}
          text={text}
          onText={onText}
          error={error}
        />
      )}
    </>
  )
}
