import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { isSet, number, when } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Card } from '../../ui/Card.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import css from './Settings.module.css'

type Settings = ResponseOf<typeof api.reviewSettings.get>

/** Default delay of review requests, in days. */
const defaultDays = 7

const { entryOf, bodyOf, fieldOf } = fields({
  asks: isSet('ask_after_days'),
  days: when('asks', number('ask_after_days', defaultDays)),
})

const ReviewSettingsForm = ({ id, now }: { id: string; now: Settings }) => {
  const update = useWrite(api.reviewSettings.update)
  const form = useBodyForm(api.reviewSettings.update, {
    initial: entryOf(now),
    toBody: bodyOf,
    fieldOf,
    check: ({ asks, days }) => ({
      days:
        asks && (days === null || !Number.isInteger(days) || days < 1 || days > 60)
          ? 'Enter 1 to 60 days.'
          : undefined,
    }),
    changes: changesOf(now, entryOf, api.reviewSettings.get, { path: { id } }, 'all'),
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => showToast('good', 'The review settings were saved.'),
  })
  const asks = form.bound('asks')
  const days = form.bound('days')
  return (
    <SettingsForm form={form} label="Reviews">
      <Card title="Reviews">
        <div className={css.form}>
          <Switch
            label="Ask buyers for a review"
            hint="Once per purchase, by e-mail. Reviews wait until you publish them."
            checked={asks.value}
            onChange={asks.onChange}
          />
          {asks.value && (
            <NumberField
              label="Days after the purchase"
              hint="Gives buyers time to use their purchase. Refunded or disputed purchases are left out."
              min={1}
              max={60}
              value={days.value}
              onChange={days.onChange}
              error={form.errorOf('days')}
            />
          )}
        </div>
      </Card>
    </SettingsForm>
  )
}

/** Settings of review requests. */
export const ReviewSettingsPage = () => {
  const { id } = useOrganization()
  const settings = useEndpoint(api.reviewSettings.get, { path: { id } })
  return (
    <>
      <div className={css.narrow}>
        <LoadedSettings title="Reviews" settings={settings}>
          {(now) => <ReviewSettingsForm id={id} now={now} />}
        </LoadedSettings>
      </div>
    </>
  )
}
