import * as api from '@atelier/contract'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { sameField } from '../../lib/form-issues.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { createInFlight, waitFor } from '../../lib/use-uploads.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WholeOrganization } from '../api-types.ts'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import { organizationFields, platforms, zoneNames, type SocialRow } from './organization-fields.ts'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { PictureField } from './PictureField.tsx'
import { PriceSettings } from './PriceSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { formPath } from './url-rows.ts'
import css from './Settings.module.css'

type SocialsProps = {
  rows: readonly SocialRow[]
  onChange: (rows: SocialRow[]) => void
  errorOf: (at: number) => string | undefined
}

/** Profiles of the organization on other platforms. */
const Socials = ({ rows, onChange, errorOf }: SocialsProps) => (
  <>
    {rows.map((row, at) => {
      const change = (part: Partial<SocialRow>) =>
        onChange(rows.map((item, place) => (place === at ? { ...item, ...part } : item)))
      return (
        // The rows are identified by their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={css.social}>
          <Select
            label="Platform"
            choices={platforms}
            value={row.platform}
            onChange={(platform) => change({ platform })}
          />
          <Field
            label="Address"
            type="url"
            inputMode="url"
            placeholder="https://"
            value={row.url}
            onChange={({ target }) => change({ url: target.value })}
            error={errorOf(at)}
          />
          <Button
            tone="plain"
            className={css.remove}
            aria-label={`Remove the profile ${row.url || at + 1}`}
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          >
            <X size={15} aria-hidden="true" />
          </Button>
        </div>
      )
    })}
    <div>
      <Button tone="soft" size="small" onClick={() => onChange([...rows, { platform: 'x', url: '' }])}>
        <Plus size={14} aria-hidden="true" />
        Add a profile
      </Button>
    </div>
  </>
)

const GeneralSettings = ({ organization }: { organization: WholeOrganization }) => {
  const path = { id: organization.id }
  const update = useWrite(api.organizations.update)
  const [inFlight] = useState(createInFlight)
  const form = useBodyForm(api.organizations.update, {
    initial: organizationFields.entryOf(organization),
    changes: changesOf(organization, organizationFields.entryOf, api.organizations.get, { path }),
    toBody: organizationFields.bodyOf,
    check: () => ({ avatarUrl: waitFor(inFlight, 'pictures') }),
    fieldOf: (place, entry) => sameField(entry)(formPath(place, 'socials', entry.socials)),
    save: (body, key, _, { revision }) => update.run({ path, body }, key, revision),
    onSaved: () => showToast('good', 'The organization was saved.'),
  })
  const zone = form.bound('timeZone')
  const picture = form.bound('avatarUrl')
  const socials = form.bound('socials')
  return (
    <>
      <div className={css.narrow}>
        <SettingsForm form={form} label="Organization">
          <Card title="Organization">
            <div className={css.form}>
              <Field
                label="Name"
                hint="Customers see it at the checkout and in e-mails."
                {...form.field('name')}
              />
              <div className={css.fixed}>
                <span className={css.fixedLabel}>Slug</span>
                <CopyButton text={organization.slug} label="slug" showText />
                <span className={css.soft}>Part of addresses that are in use; it never changes.</span>
              </div>
              <div className={css.fixed}>
                <span className={css.fixedLabel}>Organization id</span>
                <CopyButton text={organization.id} label="organization id" showText />
              </div>
              <div className={css.fixed}>
                <span className={css.fixedLabel}>Picture</span>
                <PictureField
                  noun="picture"
                  hint="Square; PNG, JPEG, GIF, WebP or SVG, up to 1 MB."
                  accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
                  shown={<Avatar name={organization.name} src={picture.value} size="large" shape="square" />}
                  isEmpty={picture.value === ''}
                  error={picture.error}
                  inFlight={inFlight}
                  onFile={({ public_url }) => picture.onChange(public_url)}
                  onRemove={() => picture.onChange('')}
                />
              </div>
            </div>
          </Card>
          <Card title="For customers">
            <div className={css.form}>
              <div className={css.pair}>
                <Field
                  {...emailField}
                  label="E-mail"
                  hint="Where customers ask for help."
                  {...form.field('email')}
                />
                <Field label="Website" type="url" placeholder="https://" {...form.field('website')} />
              </div>
              <Socials
                rows={socials.value}
                onChange={socials.onChange}
                errorOf={(at) => form.errorOf(`socials.${at}.url`)}
              />
            </div>
          </Card>
          <PriceSettings
            currency={form.bound('defaultPresentmentCurrency')}
            tax={form.bound('defaultTaxBehavior')}
          />
          <Card title="Time">
            <LazyCombobox
              label="Time zone"
              hint="Used for the days and months of metrics, money and taxes."
              choices={zoneNames()}
              value={{ value: zone.value, label: zone.value.replaceAll('_', ' ') }}
              onChange={(choice) => choice !== null && zone.onChange(choice.value)}
              error={zone.error}
            />
          </Card>
        </SettingsForm>
        <DeleteOrganization />
      </div>
    </>
  )
}

/** Name and public facts of the organization. */
export const GeneralPage = () => (
  <OrganizationSettings title="Organization">
    {(organization) => <GeneralSettings organization={organization} />}
  </OrganizationSettings>
)
