import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { either, flag } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import css from './Settings.module.css'

type Settings = ResponseOf<typeof api.withdrawalSettings.get>

const refunds = [
  {
    value: 'by_hand',
    label: 'After I review it',
    note: 'You get an e-mail, and refund the order on its page. The law gives you 14 days.',
  },
  {
    value: 'at_once',
    label: 'At once',
    note: 'The customer is refunded immediately, and the benefits of the purchase are revoked.',
  },
] as const

const withdrawal = fields({
  asks: flag('asks_consent'),
  refunds: either('refunds_at_once', 'at_once', 'by_hand'),
})

const WithdrawalForm = ({ id, now }: { id: string; now: Settings }) => {
  const update = useWrite(api.withdrawalSettings.update)
  const form = useBodyForm(api.withdrawalSettings.update, {
    initial: withdrawal.entryOf(now),
    toBody: withdrawal.bodyOf,
    changes: changesOf(now, withdrawal.entryOf, api.withdrawalSettings.get, { path: { id } }, 'all'),
    fieldOf: withdrawal.fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => showToast('good', 'The settings of the right of withdrawal were saved.'),
  })
  const asks = form.bound('asks')
  const chosen = form.bound('refunds')
  return (
    <SettingsForm form={form} label="Right of withdrawal">
      <Card title="Right of withdrawal">
        <div className={css.form}>
          <p className={css.soft}>
            Consumers in the European Union can withdraw from an online purchase within 14 days. They do so in
            the portal, on the page of the order. Businesses, which enter a tax number, do not have this
            right.
          </p>
          <ChoiceCards
            label="When a withdrawal is refunded"
            choices={refunds}
            value={chosen.value}
            onChange={chosen.onChange}
            stacked
          />
        </div>
      </Card>
      <Card title="Checkout">
        <div className={css.form}>
          <Switch
            label="Ask for consent to immediate delivery"
            hint="Consumers in the European Union must agree before they pay. They can then no longer withdraw from a purchase. They can still withdraw from a subscription, and pay for the days until then."
            checked={asks.value}
            onChange={asks.onChange}
          />
        </div>
      </Card>
    </SettingsForm>
  )
}

/** Settings of the right of withdrawal of consumers in the European Union. */
export const WithdrawalsPage = () => {
  const { id } = useOrganization()
  const settings = useEndpoint(api.withdrawalSettings.get, { path: { id } })
  return (
    <>
      <div className={css.narrow}>
        <LoadedSettings title="Right of withdrawal" settings={settings}>
          {(now) => <WithdrawalForm id={id} now={now} />}
        </LoadedSettings>
      </div>
    </>
  )
}
