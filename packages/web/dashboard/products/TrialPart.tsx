import type { BodyForm } from '../../lib/body-form.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TrialFields } from '../shared/TrialFields.tsx'
import type { ProductEntry } from './product-entry.ts'
import css from './ProductFields.module.css'

/** Trial of a subscription product: its length, and the payment method that it asks for. */
export const TrialPart = ({ form }: { form: BodyForm<ProductEntry> }) => {
  const hasTrial = form.bound('hasTrial')
  const needsCard = form.bound('trialNeedsCard')
  return (
    <div className={css.fields}>
      <TrialFields
        label="Free trial"
        hint="Customers get the benefits at once, and are charged when the trial ends. Trials that have begun do not change."
        hasTrial={hasTrial}
        count={form.bound('trialCount')}
        unit={form.bound('trialUnit')}
      />
      {hasTrial.value && (
        <Switch
          label="Ask for a payment method"
          hint={
            needsCard.value
              ? 'The checkout saves a card and charges nothing.'
              : 'Without a card, the subscription ends with its trial, unless the customer adds one in the portal.'
          }
          checked={needsCard.value}
          onChange={needsCard.onChange}
        />
      )}
    </div>
  )
}
