import * as api from '@atelier/contract'
import type { Currency } from '@atelier/contract'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { readDecimal } from '../../lib/money.ts'
import { useWrite } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { TopUpOffer } from '../api-types.ts'
import rows from '../parts/Rows.module.css'
import { isEmbedded } from '../place.ts'
import { useSpeech } from '../texts/speech.ts'
import { TopUpAmount } from './TopUpAmount.tsx'
import { choicesOf } from './top-up-prices.ts'

const topUp = fields({ choice: text('product_id'), amount: text('amount') })

type Props = { open: boolean; onClose: () => void; offers: readonly TopUpOffer[]; currency?: string }

/** Asks what is added to a balance, and continues to its checkout. */
export const AddMoneyDialog = ({ open, onClose, offers, currency }: Props) => {
  const { say } = useSpeech()
  const create = useWrite(api.portalTopUps.create)
  const choices = choicesOf(offers, currency)
  const choiceOf = (key: string) => choices.find((choice) => choice.key === key) ?? choices[0]
  const form = useShortForm({
    fields: topUp,
    save: async ({ entry, idempotencyKey }) => {
      const chosen = choiceOf(entry.choice)
      if (chosen === undefined) return undefined
      const body = {
        product_id: chosen.product_id,
        // The currencies are those of the API.
        currency: chosen.currency as Currency,
        ...(chosen.amount === null && { amount: readDecimal(entry.amount, chosen.currency) ?? 0 }),
      }
      // A checkout does not open in the frame of another site. Browsers open a tab only at once.
      const page = isEmbedded ? window.open('', '_blank') : window
      try {
        const { url } = await create.run({ body }, idempotencyKey)
        page?.location.assign(url)
      } catch (error) {
        if (isEmbedded) page?.close()
        throw error
      }
      return undefined
    },
  })
  const { entry, problems, notice, edit } = form
  const choice = choiceOf(entry.choice)
  return (
    <Dialog open={open} onClose={onClose} title={say('wallet.add')}>
      <form className={rows.form} onSubmit={form.onSubmit}>
        {choice !== undefined && (
          <TopUpAmount
            choices={choices}
            choice={choice}
            onChoice={(key) => edit({ choice: key })}
            text={entry.amount}
            onText={(amount) => edit({ amount })}
            error={problems.amount ?? problems.choice ?? notice}
          />
        )}
        <Button type="submit" busy={form.isSaving}>
          {say('wallet.toPayment')}
        </Button>
      </form>
    </Dialog>
  )
}
