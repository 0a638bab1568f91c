import { anotherStyleKey } from '@atelier/contract'
import { useWatch } from 'react-hook-form'
import { useFormat } from '../../lib/format.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field, TextArea, Tick } from '../../ui/Field.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import { PickList } from '../../ui/PickList.tsx'
import { Select } from '../../ui/Select.tsx'
import type { BodyForm } from '../../lib/body-form.ts'
import type { Uploads } from '../../lib/use-uploads.ts'
import { useOrganization } from '../shell/organization.ts'
import { AnotherStylePart, useIsStudioProduct } from './AnotherStylePart.tsx'
import type { Product } from '../api-types.ts'
import { CheckoutPreview } from './CheckoutPreview.tsx'
import { useBenefitLookup, useFieldLookup } from './lookups.ts'
import { MediaPart } from './MediaPart.tsx'
import { PricePart } from './PricePart.tsx'
import { canTopUp, canTry, changesPrices, type ProductEntry } from './product-entry.ts'
import { TrialPart } from './TrialPart.tsx'
import { visibilityChoices, visibilityHints } from './visibility.ts'
import css from './ProductFields.module.css'

type Props = {
  form: BodyForm<ProductEntry>
  uploads: Uploads
  /** The existing product; absent for a new one. */
  product?: Product
}

const BenefitsPart = ({ form }: Pick<Props, 'form'>) => {
  const { value, onChange, error } = form.bound('benefits')
  return (
    <PickList
      label="Add a benefit"
      placeholder="Name of a benefit"
      hint="What customers get, in the order they see it."
      items={value}
      onChange={onChange}
      itemOf={({ value: id, label }) => ({ id, label })}
      error={error}
      {...useBenefitLookup()}
    />
  )
}

const FieldsPart = ({ form }: Pick<Props, 'form'>) => {
  const { value, onChange, error } = form.bound('fields')
  return (
    <PickList
      label="Add a custom field"
      placeholder="Name of a field"
      hint="Extra questions at checkout, in addition to name and address."
      items={value}
      onChange={onChange}
      itemOf={({ value: id, label, note }) => ({
        id,
        label,
        required: false,
        ...(note !== undefined && { note }),
      })}
      error={error}
      renderExtra={({ label, required }, change) => (
        <Tick
          label="Required"
          aria-label={`${label} is required`}
          checked={required}
          onChange={({ target }) => change({ required: target.checked })}
        />
      )}
      {...useFieldLookup()}
    />
  )
}

const ProductDetails = ({ product: { id, createdAt, modifiedAt } }: { product: Product }) => {
  const { long } = useFormat()
  return (
    <Card title="Details">
      <Facts
        facts={[
          { label: 'Created', value: long(createdAt) },
          { label: 'Changed', value: modifiedAt && long(modifiedAt) },
          { label: 'Product id', value: <CopyButton text={id} label="product id" showText /> },
        ]}
      />
    </Card>
  )
}

/** Form of a product, with a preview of the checkout. */
export const ProductFields = ({ form, uploads, product }: Props) => {
  const entry = useWatch({ control: form.form.control }) as ProductEntry
  const { name } = useOrganization()
  const metadata = form.bound('metadata')
  const isStudio = useIsStudioProduct(product?.id)
  // Metadata with their own field are not editable twice.
  const hasOwnField = ({ key }: { readonly key: string }) => isStudio && key === anotherStyleKey
  const fixed = metadata.value.filter(hasOwnField)
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Card title="Product">
          <div className={css.fields}>
            <Field label="Name" maxLength={255} autoComplete="off" {...form.field('name')} />
            <TextArea
              label="Description"
              hint="Optional. Shown at checkout and in the portal."
              {...form.field('description')}
            />
            <MediaPart form={form} uploads={uploads} />
            <Select
              label="Visibility"
              choices={visibilityChoices}
              hint={visibilityHints[entry.visibility]}
              {...form.bound('visibility')}
            />
          </div>
        </Card>
        <Card title="Price">
          <PricePart
            form={form}
            isExisting={product !== undefined}
            isChanged={product !== undefined && changesPrices(entry, product)}
          />
        </Card>
        {canTry(entry) && (
          <Card title="Trial">
            <TrialPart form={form} />
          </Card>
        )}
        {!(entry.isTopUp && canTopUp(entry)) && (
          <Card title="Benefits">
            <BenefitsPart form={form} />
          </Card>
        )}
        <Card title="Questions at the checkout">
          <FieldsPart form={form} />
        </Card>
        <Card title="Metadata">
          <MetadataFields
            value={metadata.value.filter((row) => !hasOwnField(row))}
            onChange={(rows) => metadata.onChange([...rows, ...fixed])}
            error={metadata.error}
          />
        </Card>
        {product && isStudio && <AnotherStylePart form={form} product={product} />}
      </div>
      <aside className={css.aside} aria-label="Preview">
        <Card title="At the checkout">
          <CheckoutPreview entry={entry} seller={name} />
        </Card>
        {product && <ProductDetails product={product} />}
      </aside>
    </div>
  )
}
