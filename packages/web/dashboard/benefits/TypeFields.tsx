import type { ReactElement } from 'react'
import type { BodyForm } from '../../lib/body-form.ts'
import { definePart } from '../../lib/part.ts'
import type { InFlight } from '../../lib/use-uploads.ts'
import { failedPart } from '../../ui/FailedPart.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { BenefitEntry } from './benefit-entry.ts'

const visibility = definePart(() => import('./VisibilityField.tsx'))

/** Scripts of the fields of each type: most use lists and numbers that a simple note does not. */
export const typeParts = {
  custom: visibility,
  feature_flag: visibility,
  license_keys: definePart(() => import('./LicenseKeyFields.tsx')),
  downloadables: definePart(() => import('./DownloadFields.tsx')),
  meter_credit: definePart(() => import('./MeterCreditFields.tsx')),
  github_repository: definePart(() => import('./GithubFields.tsx')),
  discord: definePart(() => import('./DiscordFields.tsx')),
}

type Props = { form: BodyForm<BenefitEntry>; inFlight: InFlight }

const frame = { waiting: <Skeleton width="100%" height="8rem" />, renderFailed: failedPart }

/** Form fields that only benefits of one type have. */
export const TypeFields = ({ form, inFlight }: Props): ReactElement => {
  switch (form.bound('type').value) {
    case 'custom':
      return (
        <Lazy part={typeParts.custom} {...frame}>
          {({ VisibilityField }) => (
            <>
              <TextArea
                label="Note"
                hint="Shown to customers in their portal: a code, an address or the next steps."
                {...form.field('note')}
              />
              <VisibilityField form={form} />
            </>
          )}
        </Lazy>
      )
    case 'feature_flag':
      return (
        <Lazy part={typeParts.feature_flag} {...frame}>
          {({ VisibilityField }) => <VisibilityField form={form} />}
        </Lazy>
      )
    case 'license_keys':
      return (
        <Lazy part={typeParts.license_keys} {...frame}>
          {({ LicenseKeyFields }) => <LicenseKeyFields form={form} />}
        </Lazy>
      )
    case 'downloadables':
      return (
        <Lazy part={typeParts.downloadables} {...frame}>
          {({ DownloadFields }) => <DownloadFields form={form} inFlight={inFlight} />}
        </Lazy>
      )
    case 'meter_credit':
      return (
        <Lazy part={typeParts.meter_credit} {...frame}>
          {({ MeterCreditFields }) => <MeterCreditFields form={form} />}
        </Lazy>
      )
    case 'github_repository':
      return (
        <Lazy part={typeParts.github_repository} {...frame}>
          {({ GithubFields }) => <GithubFields form={form} />}
        </Lazy>
      )
    case 'discord':
      return (
        <Lazy part={typeParts.discord} {...frame}>
          {({ DiscordFields }) => <DiscordFields form={form} />}
        </Lazy>
      )
  }
}
