import * as api from '@atelier/contract'
import { countriesIn } from '../../lib/countries.ts'
import { useFormat } from '../../lib/format.ts'
import { readLatest, useWrite } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, FieldFrame } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Customer } from '../api-types.ts'
import { details } from './details.ts'

/** Name, billing address and tax number, as printed on future invoices. */
export const DetailsForm = ({ customer }: { customer: Customer }) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  const update = useWrite(api.portalCustomers.update)
  const form = useShortForm({
    fields: details,
    object: customer,
    check: ({ entry, changes }) => ({
      country:
        changes.billingAddress !== undefined && entry.country === ''
          ? say('details.chooseCountry')
          : undefined,
    }),
    save: ({ changes, idempotencyKey, revision }) => update.run({ body: changes }, idempotencyKey, revision),
    readAgain: () => readLatest(api.portalCustomers.get, {}),
    onSaved: () => showToast('good', say('details.saved')),
  })
  const { entry, problems } = form
  const emptiesTaxId = entry.taxId.trim() === '' && customer.taxId?.[0] !== undefined
  const field = (name: keyof typeof entry, autoComplete: string, error = problems[name]) => (
    <Field
      label={say(`details.${name}`)}
      {...form.field(name)}
      error={error}
      autoComplete={autoComplete}
      maxLength={300}
    />
  )
  return (
    <Card title={say('details')}>
      <form className={rows.form} onSubmit={form.onSubmit} noValidate>
        <p className={rows.note}>{say('details.intro')}</p>
        <Notice tone="bad">{form.notice}</Notice>
        {field('name', 'name')}
        <FieldFrame label={say('details.country')} error={problems.country}>
          {(wiring) => (
            <select
              {...wiring}
              autoComplete="country"
              value={entry.country}
              onChange={({ target }) => form.edit({ country: target.value, state: '' })}
            >
              {entry.country === '' && <option value="">{say('details.choose')}</option>}
              {countriesIn(locale).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {field('line1', 'address-line1')}
        {field('line2', 'address-line2')}
        <div className={rows.pair}>
          {field('postalCode', 'postal-code')}
          {field('city', 'address-level2')}
        </div>
        {['US', 'CA'].includes(entry.country) && field('state', 'address-level1')}
        {field('taxId', 'off', problems.taxId ?? (emptiesTaxId ? say('details.taxIdStays') : undefined))}
        <div className={rows.actions}>
          <Button type="submit" busy={form.isSaving} disabled={!form.isDirty}>
            {say('details.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
