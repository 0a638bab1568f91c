import * as api from '@atelier/contract'
import { countriesIn } from '../../lib/countries.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Card } from '../../ui/Card.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WholeOrganization } from '../api-types.ts'
import { invoiceBody, invoiceEntry, invoiceField, invoiceProblems, sellerPreview } from './invoice-fields.ts'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import css from './InvoicesPage.module.css'
import shared from './Settings.module.css'

const entryOf = ({ invoiceSettings }: WholeOrganization) => invoiceEntry(invoiceSettings ?? null)

const InvoiceSettings = ({ organization }: { organization: WholeOrganization }) => {
  const path = { id: organization.id }
  const update = useWrite(api.organizations.update)
  const form = useBodyForm(api.organizations.update, {
    initial: entryOf(organization),
    changes: changesOf(organization, entryOf, api.organizations.get, { path }),
    toBody: (entry) => ({ invoiceSettings: invoiceBody(entry) }),
    check: invoiceProblems,
    fieldOf: invoiceField,
    save: (body, key, _, { revision }) => update.run({ path, body }, key, revision),
    onSaved: () => showToast('good', 'The invoice settings were saved. They apply to new invoices.'),
  })
  const country = form.bound('country')
  const countries = countriesIn('en').map(({ code, name }) => ({ value: code, label: name }))
  const entry = form.form.watch()
  const preview = sellerPreview(entry, organization)
  return (
    <>
      <div className={css.columns}>
        <div className={shared.narrow}>
          <SettingsForm form={form} label="Invoices">
            <Card title="Seller">
              <div className={shared.form}>
                <Field
                  label="Legal name"
                  hint="Of the company or person that sells. Defaults to the public name."
                  {...form.field('legalName')}
                />
                <Field label="Street and number" autoComplete="off" {...form.field('line1')} />
                <Field label="Second line" autoComplete="off" {...form.field('line2')} />
                <div className={shared.pair}>
                  <Field label="Postal code" autoComplete="off" {...form.field('postalCode')} />
                  <Field label="City" autoComplete="off" {...form.field('city')} />
                </div>
                <div className={shared.pair}>
                  <LazyCombobox
                    label="Country"
                    choices={countries}
                    value={countries.find(({ value }) => value === country.value) ?? null}
                    onChange={(choice) => country.onChange(choice?.value ?? '')}
                    error={country.error}
                  />
                  <Field label="State or province" autoComplete="off" {...form.field('state')} />
                </div>
                <Field
                  label="Tax number"
                  hint="As printed on invoices: SE556677889901."
                  {...form.field('taxNumber')}
                />
              </div>
            </Card>
            <Card title="Numbers">
              <Field
                label="Prefix"
                placeholder={organization.slug.toUpperCase()}
                hint="Numbering continues when the prefix changes; no number is used twice."
                {...form.field('numberPrefix')}
              />
            </Card>
          </SettingsForm>
        </div>
        <aside className={css.preview} aria-label="Preview of an invoice">
          <div className={css.paper}>
            <div className={css.top}>
              <p className={css.title}>Invoice</p>
              <dl className={css.facts}>
                <dt>Number</dt>
                <dd>{preview.number}</dd>
              </dl>
            </div>
            <p className={css.label}>From</p>
            {preview.lines.map((line, at) => (
              // The lines are identified by their order; two can be the same.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={at} className={at === 0 ? css.first : css.line}>
                {line}
              </p>
            ))}
            <div className={css.rows} aria-hidden="true">
              <span />
              <span />
              <span />
            </div>
          </div>
          <p className={shared.soft}>Invoices that were opened earlier do not change.</p>
        </aside>
      </div>
    </>
  )
}

/** The seller's data on invoices, with a preview of that part. */
export const InvoicesPage = () => (
  <OrganizationSettings title="Seller">
    {(organization) => <InvoiceSettings organization={organization} />}
  </OrganizationSettings>
)
