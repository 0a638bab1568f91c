import type { BodyForm } from '../../lib/body-form.ts'
import type { InFlight } from '../../lib/use-uploads.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Field } from '../../ui/Field.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import type { BenefitEntry } from './benefit-entry.ts'
import { TypeFields } from './TypeFields.tsx'
import { benefitTypeNames, benefitTypes } from './words.ts'
import css from './BenefitFields.module.css'

type Props = {
  form: BodyForm<BenefitEntry>
  /** Number of uploads in progress: the form is saved after them. */
  inFlight: InFlight
  isExisting?: boolean
}

const choices = benefitTypeNames.map((value) => ({
  value,
  label: benefitTypes[value].label,
  note: benefitTypes[value].note,
}))

/** Form fields of a benefit. */
export const BenefitFields = ({ form, inFlight, isExisting = false }: Props) => {
  const type = form.bound('type')
  const metadata = form.bound('metadata')
  const isPrivate = form.bound('visibility').value !== 'public'
  return (
    <>
      <Card title={isExisting ? benefitTypes[type.value].label : 'Benefit'}>
        <div className={css.fields}>
          {!isExisting && (
            <ChoiceCards
              label="Type"
              choices={choices}
              value={type.value}
              onChange={(value) => {
                type.onChange(value)
                form.bound('visibility').onChange(value === 'feature_flag' ? 'private' : 'public')
              }}
              error={type.error}
            />
          )}
          <Field
            label="Name"
            hint={
              isPrivate
                ? 'Only you see it: the benefit is private.'
                : 'Customers see it at the product, in their portal and in e-mails.'
            }
            maxLength={42}
            autoComplete="off"
            {...form.field('description')}
          />
          <TypeFields form={form} inFlight={inFlight} />
        </div>
      </Card>
      <Card title="Metadata">
        <MetadataFields value={metadata.value} onChange={metadata.onChange} error={metadata.error} />
      </Card>
    </>
  )
}
