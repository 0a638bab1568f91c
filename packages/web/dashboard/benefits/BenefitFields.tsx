import { lazy, Suspense } from 'react'
import type { BodyForm } from '../../lib/body-form.ts'
import type { InFlight } from '../../lib/use-uploads.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { BenefitEntry } from './benefit-entry.ts'
import { benefitTypeNames, benefitTypes } from './words.ts'
import css from './BenefitFields.module.css'

// The fields of each type are loaded with it: most use lists and numbers that a simple note does not.
const LicenseKeyFields = lazy(async () => ({
  default: (await import('./LicenseKeyFields.tsx')).LicenseKeyFields,
}))
const DownloadFields = lazy(async () => ({ default: (await import('./DownloadFields.tsx')).DownloadFields }))
const MeterCreditFields = lazy(async () => ({
  default: (await import('./MeterCreditFields.tsx')).MeterCreditFields,
}))
const VisibilityField = lazy(async () => ({
  default: (await import('./VisibilityField.tsx')).VisibilityField,
}))
const GithubFields = lazy(async () => ({ default: (await import('./GithubFields.tsx')).GithubFields }))
const DiscordFields = lazy(async () => ({ default: (await import('./DiscordFields.tsx')).DiscordFields }))

type Props = {
  form: BodyForm<BenefitEntry>
  /** Number of uploads in progress: the form is saved after them. */
  inFlight: InFlight
  isExisting?: boolean
}

const OfType = ({ form, inFlight }: Pick<Props, 'form' | 'inFlight'>) => {
  switch (form.bound('type').value) {
    case 'custom':
      return (
        <>
          <TextArea
            label="Note"
            hint="Shown to customers in their portal: a code, an address or the next steps."
            {...form.field('note')}
          />
          <VisibilityField form={form} />
        </>
      )
    case 'feature_flag':
      return <VisibilityField form={form} />
    case 'license_keys':
      return <LicenseKeyFields form={form} />
    case 'downloadables':
      return <DownloadFields form={form} inFlight={inFlight} />
    case 'meter_credit':
      return <MeterCreditFields form={form} />
    case 'github_repository':
      return <GithubFields form={form} />
    case 'discord':
      return <DiscordFields form={form} />
  }
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
          {isExisting ? (
            // The page waits for the fields of its type, so that the layout does not shift.
            <OfType form={form} inFlight={inFlight} />
          ) : (
            <Suspense fallback={<Skeleton width="100%" height="8rem" />}>
              <OfType form={form} inFlight={inFlight} />
            </Suspense>
          )}
        </div>
      </Card>
      <Card title="Metadata">
        <MetadataFields value={metadata.value} onChange={metadata.onChange} error={metadata.error} />
      </Card>
    </>
  )
}
