import * as api from '@atelier/contract'
import { taxIdKinds } from '@atelier/contract/primitives/tax-ids'
import { countriesIn, countryName } from '../../lib/countries.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { Form, FormActions, FormPart } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Customer } from '../api-types.ts'
import { bodyOf, entryOf, fieldOf, isTaxKind, type CustomerEntry } from './customer-entry.ts'
import { nameOf } from './words.ts'
import css from './CustomerDialog.module.css'

/** Returns the display name of a kind: `EU VAT` for `eu_vat`. */
const kindLabel = (kind: string): string => kind.toUpperCase().replaceAll('_', ' ')

type FieldsProps = { form: BodyForm<CustomerEntry>; keepsId: boolean }

const CustomerFields = ({ form, keepsId }: FieldsProps) => {
  const { locale } = useFormat()
  const country = form.bound('billing_address.country')
  const kind = form.bound('tax_kind')
  const choices = countriesIn(locale).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <Field label="E-mail" {...emailField} autoComplete="off" {...form.field('email')} />
      <Field label="Name" hint="As shown on invoices." autoComplete="off" {...form.field('name')} />
      <Field
        label="Your id"
        hint={
          keepsId
            ? 'It is set and cannot be changed.'
            : 'The id of this customer in your own system. It cannot be changed once set.'
        }
        readOnly={keepsId}
        autoComplete="off"
        {...form.field('external_id')}
      />
      <FormPart title="Billing address">
        <Field label="Street and number" autoComplete="off" {...form.field('billing_address.line1')} />
        <Field label="Apartment, floor" autoComplete="off" {...form.field('billing_address.line2')} />
        <div className={css.pair}>
          <Field label="Postal code" autoComplete="off" {...form.field('billing_address.postal_code')} />
          <Field label="City" autoComplete="off" {...form.field('billing_address.city')} />
        </div>
        <div className={css.pair}>
          <Field label="State or province" autoComplete="off" {...form.field('billing_address.state')} />
          <Combobox
            label="Country"
            choices={choices}
            value={
              country.value === ''
                ? null
                : { value: country.value, label: countryName(country.value, locale) }
            }
            onChange={(choice) => country.onChange(choice?.value ?? '')}
            error={country.error}
          />
        </div>
      </FormPart>
      <FormPart title="Tax number">
        <div className={css.pair}>
          <Field label="Number" autoComplete="off" {...form.field('tax_number')} />
          <Combobox
            label="Kind"
            choices={taxIdKinds.map((value) => ({ value, label: kindLabel(value) }))}
            value={{ value: kind.value, label: kindLabel(kind.value) }}
            onChange={(choice) => isTaxKind(choice?.value) && kind.onChange(choice.value)}
            error={kind.error}
          />
        </div>
      </FormPart>
    </>
  )
}

type CreateProps = { onClose: () => void; onCreated: (customer: Customer) => void }

const CreateForm = ({ onClose, onCreated }: CreateProps) => {
  const { id: organization_id } = useOrganization()
  const create = useWrite(api.customers.create)
  const form = useBodyForm(api.customers.create, {
    initial: entryOf(),
    toBody: (entry) => ({ ...bodyOf(entry), organization_id }),
    fieldOf,
    save: (body, key) => create.run({ body }, key),
    onSaved: (customer) => {
      showToast('good', `${nameOf(customer)} was created.`)
      onClose()
      onCreated(customer)
    },
  })
  return (
    <Form
      form={form}
      inDialog
      bar={<FormActions form={form} save="Create the customer" onCancel={onClose} />}
    >
      <CustomerFields form={form} keepsId={false} />
    </Form>
  )
}

const EditForm = ({ customer, onClose }: { customer: Customer; onClose: () => void }) => {
  const update = useWrite(api.customers.update)
  const form = useBodyForm(api.customers.update, {
    initial: entryOf(customer),
    changes: changesOf(customer, entryOf, api.customers.get, { path: { id: customer.id } }),
    toBody: bodyOf,
    fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id: customer.id }, body }, key, revision),
    onSaved: () => {
      showToast('good', 'The customer was saved.')
      onClose()
    },
  })
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <CustomerFields form={form} keepsId={customer.external_id !== null} />
    </Form>
  )
}

type Props = {
  open: boolean
  onClose: () => void
  /** Called with a new customer. */
  onCreated?: (customer: Customer) => void
  /** The customer to edit; absent for a new one. */
  customer?: Customer
}

/** Creates a customer, or edits one. */
export const CustomerDialog = ({ open, onClose, onCreated = () => undefined, customer }: Props) => (
  <Dialog open={open} onClose={onClose} title={customer === undefined ? 'New customer' : 'Edit the customer'}>
    {customer === undefined ? (
      <CreateForm onClose={onClose} onCreated={onCreated} />
    ) : (
      <EditForm customer={customer} onClose={onClose} />
    )}
  </Dialog>
)
