import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Card } from '../../ui/Card.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormPart, SaveBar } from '../../ui/Form.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useLookup } from '../lookups/use-lookup.ts'
import { ProductsField } from '../shared/ProductsField.tsx'
import { TrialFields } from '../shared/TrialFields.tsx'
import sheet from '../shared/sheet.module.css'
import type { LinkEntry } from './link-entry.ts'

type EntryForm = BodyForm<LinkEntry>

/** Lookup of the discount that each checkout starts with, by name or code. */
const DiscountField = ({ form }: { form: EntryForm }) => {
  const { value, onChange, error } = form.bound('discount')
  const { query, lookupProps } = useLookup()
  const discounts = useEndpoint(
    api.discounts.list,
    { query: { ...query, sorting: ['name'] } },
    { keepLast: true },
  )
  return (
    <LazyCombobox
      label="Discount (optional)"
      placeholder="None"
      hint="Applied to each checkout while it can be redeemed."
      choices={(discounts.data?.items ?? []).map(({ id, name, code }) => ({
        value: id,
        label: name,
        ...(code !== null && { note: code }),
      }))}
      value={value && { value: value.id, label: value.name }}
      onChange={(choice) => onChange(choice && { id: choice.value, name: choice.label })}
      {...lookupProps(discounts)}
      error={error}
    />
  )
}

/** The address is read aloud and typed, so the seller may choose its end. */
const shortHint = `The part after ${window.location.host}/buy/.`
const changeHint = 'If you change it, the previous address stops working, even where it is printed.'

type SheetProps = { form: EntryForm; isNew?: boolean; save: string; onCancel: () => void }

/** Fields of a checkout link. */
export const CheckoutLinkSheet = ({ form, isNew = false, save, onCancel }: SheetProps) => {
  const products = form.bound('products')
  const takesCodes = form.bound('takesCodes')
  const asksAddress = form.bound('asksAddress')
  const metadata = form.bound('metadata')
  return (
    <Form
      form={form}
      className={sheet.narrow}
      label={save}
      bar={<SaveBar form={form} save={save} onCancel={onCancel} />}
    >
      <div className={sheet.stack}>
        <Card>
          <FormPart title="Products">
            <ProductsField
              label="Products"
              hint="Customers choose one of them; the first is preselected."
              first="Preselected"
              onSale
              value={products.value}
              onChange={products.onChange}
              error={products.error}
            />
            <Field
              label="Label (optional)"
              hint="Only you see this: where you put the link."
              maxLength={200}
              {...form.field('label')}
            />
            <Field
              label="Short address (optional)"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="spring-sale"
              hint={
                isNew ? `${shortHint} If left empty, it gets random letters.` : `${shortHint} ${changeHint}`
              }
              maxLength={64}
              {...form.field('slug')}
            />
          </FormPart>
        </Card>
        <Card>
          <FormPart title="The checkout">
            <DiscountField form={form} />
            <TrialFields
              label="Trial of this link"
              hint="Replaces the trials of the products. Without it, each product has its own, or none."
              hasTrial={form.bound('hasTrial')}
              count={form.bound('trialCount')}
              unit={form.bound('trialUnit')}
            />
            <Switch
              label="Customers can enter a discount code"
              checked={takesCodes.value}
              onChange={takesCodes.onChange}
            />
            <Switch
              label="Require the full billing address"
              hint="Otherwise, only the fields needed for tax."
              checked={asksAddress.value}
              onChange={asksAddress.onChange}
            />
            <Field
              label="Success URL (optional)"
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              hint="Where customers go after paying; {CHECKOUT_ID} becomes the checkout’s id. Without one they see the confirmation page."
              maxLength={2083}
              {...form.field('successUrl')}
            />
          </FormPart>
        </Card>
        <Card>
          <FormPart title="Metadata" note="Your own data, copied to every checkout that the link opens.">
            <MetadataFields value={metadata.value} onChange={metadata.onChange} error={metadata.error} />
          </FormPart>
        </Card>
      </div>
    </Form>
  )
}
