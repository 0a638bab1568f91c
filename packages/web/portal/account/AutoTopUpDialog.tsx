import * as api from '@atelier/contract'
import { autoTopUpsADay } from '@atelier/contract/areas/orders/top-up-limits'
import { money, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useFormat } from '../../lib/format.ts'
import { readDecimal } from '../../lib/money.ts'
import { readLatest, useEndpoint, useUncachedEndpoint, useWrite } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { TopUpOffer, Wallet } from '../api-types.ts'
import { Loaded } from '../parts/Loaded.tsx'
import rows from '../parts/Rows.module.css'
import { useSpeech } from '../texts/speech.ts'
import { cardOf } from './card-of.ts'
import { TopUpAmount } from './TopUpAmount.tsx'
import { choicesOf } from './top-up-prices.ts'

type FormProps = { onClose: () => void; wallet: Wallet; offers: readonly TopUpOffer[] }

/** Returns the name of the payment method that is charged; undefined when there is none. */
const useMethodName = (): string | undefined => {
  const { say } = useSpeech()
  const methods = useEndpoint(api.portalCustomers.getPaymentMethods, {})
  const items = methods.data?.items ?? []
  const method = items.find((candidate) => candidate.default) ?? items[0]
  const card = method && cardOf(method)
  return card === undefined ? method?.type : say('method.card', { brand: card.brand, last4: card.last4 })
}

/** Fields of the agreement about a balance in a currency. */
const agreementFields = (currency: string) =>
  fields({
    product: text('auto_top_up.product_id'),
    amount: money('auto_top_up.amount', currency),
    threshold: money('auto_top_up.threshold', currency),
  })

const AgreementForm = ({ onClose, wallet, offers }: FormProps) => {
  const { say } = useSpeech()
  const format = useFormat()
  const update = useWrite(api.portalTopUps.update)
  const method = useMethodName()
  const { id, currency, auto_top_up: agreed } = wallet
  const path = { id }
  const choices = choicesOf(offers, currency)
  const form = useShortForm({
    fields: agreementFields(currency),
    object: wallet,
    save: async ({ idempotencyKey, revision }) => {
      if (terms === undefined) return undefined
      await update.run({ path, body: { auto_top_up: terms } }, idempotencyKey, revision)
      showToast('good', say('wallet.on'))
      return undefined
    },
    readAgain: () => readLatest(api.portalWallets.get, { path }),
    onSaved: onClose,
  })
  const { entry, problems, notice, edit } = form
  const choice = choices.find(({ product_id }) => product_id === entry.product) ?? choices[0]
  const amount = choice?.amount ?? readDecimal(entry.amount, currency)
  const threshold = readDecimal(entry.threshold, currency) ?? 0
  const terms =
    choice === undefined || amount === undefined || threshold === 0 || method === undefined
      ? undefined
      : {
          product_id: choice.product_id,
          amount,
          threshold,
          consent: say('wallet.agreement', {
            amount: format.money(amount, currency),
            threshold: format.money(threshold, currency),
            method,
            count: String(autoTopUpsADay),
          }),
        }
  const end = () =>
    form.act(async ({ idempotencyKey, revision }) => {
      await update.run({ path, body: { auto_top_up: null } }, idempotencyKey, revision)
      showToast('good', say('wallet.ended'))
      return undefined
    })
  return (
    <form className={rows.form} onSubmit={form.onSubmit}>
      {method === undefined && <Notice tone="bad">{say('wallet.noMethod')}</Notice>}
      {choice !== undefined && (
        <>
          <TopUpAmount
            choices={choices}
            choice={choice}
            onChoice={(key) => edit({ product: choices.find((item) => item.key === key)?.product_id ?? '' })}
            text={entry.amount}
            onText={(typed) => edit({ amount: typed })}
            error={problems.product ?? problems.amount ?? notice}
          />
          <MoneyField
            label={say('wallet.threshold')}
            currency={currency}
            text={entry.threshold}
            onText={(typed) => edit({ threshold: typed })}
            error={problems.threshold}
          />
          <p className={rows.note} aria-live="polite">
            {terms?.consent}
          </p>
          <Button type="submit" busy={form.isSaving} disabled={terms === undefined}>
            {say('wallet.agree')}
          </Button>
        </>
      )}
      {agreed !== undefined && (
        <Button tone="soft" busy={form.isSaving} onClick={end}>
          {say('wallet.end')}
        </Button>
      )}
    </form>
  )
}

/** Form of the agreement. The balance is read alone, because items of a list have no revision. */
const LatestAgreement = ({ wallet, ...props }: FormProps) => {
  const latest = useUncachedEndpoint(api.portalWallets.get, { path: { id: wallet.id } })
  return <Loaded state={latest}>{(data) => <AgreementForm wallet={data} {...props} />}</Loaded>
}

/** Agreement to fill a balance automatically: amount, threshold and payment method, in a text that is kept. */
export const AutoTopUpDialog = ({ open, ...props }: FormProps & { open: boolean }) => {
  const { say } = useSpeech()
  return (
    <Dialog open={open} onClose={props.onClose} title={say('wallet.auto')}>
      <LatestAgreement {...props} />
    </Dialog>
  )
}
