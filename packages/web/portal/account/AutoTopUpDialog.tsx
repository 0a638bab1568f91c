import * as api from '@atelier/contract'
import { autoTopUpsADay } from '@atelier/contract/areas/orders/top-up-limits'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { decimalText, readDecimal } from '../../lib/money.ts'
import { useEndpoint, useUncachedEndpoint, useWrite } from '../../lib/queries.ts'
import { revisionOf } from '../../lib/revisions.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
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

const AgreementForm = ({ onClose, wallet, offers }: FormProps) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const { errorSentence } = useKitTexts()
  const update = useWrite(api.portalTopUps.update)
  const method = useMethodName()
  const { id, currency, auto_top_up: agreed } = wallet
  const [revision] = useState(() => revisionOf(wallet))
  const choices = choicesOf(offers, currency)
  const [key, setKey] = useState(agreed && `${agreed.product_id} ${currency}`)
  const [text, setText] = useState(agreed === undefined ? '' : decimalText(agreed.amount, currency))
  const [limit, setLimit] = useState(agreed === undefined ? '' : decimalText(agreed.threshold, currency))
  const [error, setError] = useState<string>()
  const choice = choices.find((candidate) => candidate.key === key) ?? choices[0]
  const amount = choice?.amount ?? readDecimal(text, currency)
  const threshold = readDecimal(limit, currency)
  const isComplete = amount !== undefined && threshold !== undefined && threshold > 0 && method !== undefined
  const consent = isComplete
    ? say('wallet.agreement', {
        amount: money(amount, currency),
        threshold: money(threshold, currency),
        method,
        count: String(autoTopUpsADay),
      })
    : undefined
  const save = async (body: Parameters<typeof update.run>[0]['body'], done: string) => {
    const result = await resultOf(update.run({ path: { id }, body }, undefined, revision))
    if (!result.ok) return setError(errorSentence(result.error))
    showToast('good', done)
    onClose()
  }
  const agree = () => {
    if (choice === undefined || consent === undefined || amount === undefined || threshold === undefined)
      return
    const auto_top_up = { product_id: choice.product_id, amount, threshold, consent }
    void save({ auto_top_up }, say('wallet.on'))
  }
  return (
    <form
      className={rows.form}
      onSubmit={(event) => {
        event.preventDefault()
        agree()
      }}
    >
      {method === undefined && <Notice tone="bad">{say('wallet.noMethod')}</Notice>}
      {choice !== undefined && (
        <>
          <TopUpAmount
            choices={choices}
            choice={choice}
            onChoice={setKey}
            text={text}
            onText={setText}
            error={error}
          />
          <MoneyField label={say('wallet.threshold')} currency={currency} text={limit} onText={setLimit} />
          <p className={rows.note} aria-live="polite">
            {consent}
          </p>
          <Button type="submit" busy={update.isRunning} disabled={!isComplete}>
            {say('wallet.agree')}
          </Button>
        </>
      )}
      {agreed !== undefined && (
        <Button
          tone="soft"
          busy={update.isRunning}
          onClick={() => void save({ auto_top_up: null }, say('wallet.ended'))}
        >
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
