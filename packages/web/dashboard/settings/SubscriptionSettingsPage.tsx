import * as api from '@atelier/contract'
import { choice, flag, optionalChoice } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WholeOrganization } from '../api-types.ts'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import css from './Settings.module.css'

const prorationChoices = [
  {
    value: 'prorate',
    label: 'With the next invoice',
    note: 'The prorated difference is added to the next charge, or deducted from it.',
  },
  {
    value: 'invoice',
    label: 'Now, with a separate invoice',
    note: 'The difference is charged when the plan changes. If the payment fails, the plan does not change.',
  },
  {
    value: 'next_period',
    label: 'At the end of the period',
    note: 'The plan changes when the paid period ends, and nothing is charged before.',
  },
] as const

const downgradeChoices = [
  { value: 'same', label: 'As for all changes' },
  ...prorationChoices.map(({ value, label }) => ({ value, label })),
] as const

const settings = fields({
  proration: choice('subscriptionSettings.prorationBehavior', ['prorate', 'invoice', 'next_period']),
  downgrade: optionalChoice('subscriptionSettings.prorationOnDowngrade', 'same', [
    'prorate',
    'invoice',
    'next_period',
  ]),
  oneTrial: flag('subscriptionSettings.preventTrialAbuse'),
  several: flag('subscriptionSettings.allowMultipleSubscriptions'),
  updates: flag('subscriptionSettings.allowCustomerUpdates'),
  pauses: flag('customerPortalSettings.subscription.pause'),
  emails: flag('customerPortalSettings.customer.allowEmailChange', true),
})

const SubscriptionSettings = ({ organization }: { organization: WholeOrganization }) => {
  const { id, slug } = organization
  const update = useWrite(api.organizations.update)
  const form = useBodyForm(api.organizations.update, {
    initial: settings.entryOf(organization),
    changes: changesOf(organization, settings.entryOf, api.organizations.get, { path: { id } }),
    toBody: settings.bodyOf,
    fieldOf: settings.fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => showToast('good', 'The subscription settings were saved.'),
  })
  const proration = form.bound('proration')
  const downgrade = form.bound('downgrade')
  const oneTrial = form.bound('oneTrial')
  const several = form.bound('several')
  const updates = form.bound('updates')
  const pauses = form.bound('pauses')
  const emails = form.bound('emails')
  const portal = `${window.location.origin}/${slug}/portal`
  return (
    <>
      <div className={css.narrow}>
        <SettingsForm form={form} label="Subscriptions">
          <Card title="Subscriptions">
            <div className={css.form}>
              <ChoiceCards
                label="Billing of plan changes"
                choices={prorationChoices}
                value={proration.value}
                onChange={proration.onChange}
                stacked
              />
              <Select
                label="Changes to a lower price"
                hint="Of customers in the portal. You choose for each change that you make."
                choices={downgradeChoices}
                value={downgrade.value}
                onChange={downgrade.onChange}
              />
              <Switch
                label="One trial per person"
                hint="Customers who had a trial of one of your products get no second one: they are recognized by their e-mail address and their card."
                checked={oneTrial.value}
                onChange={oneTrial.onChange}
              />
              <Switch
                label="Multiple subscriptions per customer"
                hint="Customers with a subscription can buy another. Otherwise the checkout says that they already have one."
                checked={several.value}
                onChange={several.onChange}
              />
            </div>
          </Card>
          <Card title="Customer portal">
            <div className={css.form}>
              <Switch
                label="Customers can change their plan"
                hint="Otherwise you change it for them."
                checked={updates.value}
                onChange={updates.onChange}
              />
              <Switch
                label="Customers can pause their subscription"
                hint="At the end of the paid period, until a day that they choose or until they resume it."
                checked={pauses.value}
                onChange={pauses.onChange}
              />
              <Switch
                label="Customers can change their e-mail address"
                hint="The new address takes effect once it is confirmed. Otherwise you change it for them."
                checked={emails.value}
                onChange={emails.onChange}
              />
              <div className={css.fixed}>
                <span className={css.fixedLabel}>Address of the portal</span>
                <CopyButton text={portal} label="address of the portal" showText />
                <span className={css.soft}>Customers sign in there with a code that they get by e-mail.</span>
              </div>
            </div>
          </Card>
        </SettingsForm>
      </div>
    </>
  )
}

/** Settings of subscriptions, and of the customers' actions in the portal. */
export const SubscriptionSettingsPage = () => (
  <OrganizationSettings title="Subscriptions">
    {(organization) => <SubscriptionSettings organization={organization} />}
  </OrganizationSettings>
)
