import * as api from '@atelier/contract'
import { standardAccent, weaknessOf } from '@atelier/contract/brand/colors'
import { useState } from 'react'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { createInFlight, waitFor } from '../../lib/use-uploads.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import { accentOf, brandBody, brandEntry, brandField, fontChoices, languageChoices } from './brand-fields.ts'
import { BrandPreview } from './BrandPreview.tsx'
import type { Brand } from '../api-types.ts'
import { PictureField } from './PictureField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import css from './BrandPage.module.css'
import shared from './Settings.module.css'

const BrandForm = ({ brand }: { brand: Brand }) => {
  const { id } = useOrganization()
  const update = useWrite(api.organizationBrands.update)
  const [inFlight] = useState(createInFlight)
  const form = useBodyForm(api.organizationBrands.update, {
    initial: brandEntry(brand),
    toBody: brandBody,
    changes: changesOf(brand, brandEntry, api.organizationBrands.get, { path: { id } }, 'all'),
    check: () => ({ logo: waitFor(inFlight, 'logo') }),
    fieldOf: brandField,
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => showToast('good', 'The brand was saved. Customers see it from now on.'),
  })
  const [logo, accent, font, language] = [
    form.bound('logo'),
    form.bound('accent'),
    form.bound('font'),
    form.bound('language'),
  ]
  const entry = form.form.watch()
  const color = accentOf(entry)
  const weakness = color === null ? undefined : weaknessOf(color)
  return (
    <div className={css.columns}>
      <SettingsForm form={form} label="Brand">
        <Card title="Appearance">
          <div className={shared.form}>
            <PictureField
              noun="logo"
              hint="PNG or JPEG, up to 1 MB. E-mails and invoices show it on white."
              accept="image/png,image/jpeg"
              shown={logo.value && <img className={css.picture} src={logo.value.url} alt="The logo" />}
              isEmpty={logo.value === null}
              error={logo.error}
              inFlight={inFlight}
              onFile={({ id: file, name, public_url }) => logo.onChange({ id: file, name, url: public_url })}
              onRemove={() => logo.onChange(null)}
            />
            <div className={css.accent}>
              <Field
                label="Accent color"
                placeholder={standardAccent}
                hint="For buttons and links: # and six digits or letters from a to f."
                autoComplete="off"
                spellCheck={false}
                {...form.field('accent')}
              />
              <input
                className={css.well}
                type="color"
                aria-label="Choose the accent color"
                value={color ?? standardAccent}
                onChange={({ target }) => accent.onChange(target.value)}
              />
            </div>
            {weakness !== undefined && <Notice>{weakness}</Notice>}
            <ChoiceCards
              label="Font"
              choices={fontChoices}
              value={font.value}
              onChange={font.onChange}
              error={font.error}
            />
          </div>
        </Card>
        <Card title="Checkout">
          <div className={shared.form}>
            <Field
              label="A line below the button"
              hint="What customers should know before they pay."
              {...form.field('note')}
            />
            <div className={shared.pair}>
              <Field label="Terms" type="url" placeholder="https://" {...form.field('terms')} />
              <Field label="Privacy policy" type="url" placeholder="https://" {...form.field('privacy')} />
            </div>
          </div>
        </Card>
        <Card title="Invoices and languages">
          <div className={shared.form}>
            <TextArea
              label="Footer of invoices"
              rows={3}
              hint="For details that the law or your bank requires."
              {...form.field('footer')}
            />
            <Select
              label="Language"
              hint="For e-mails and invoices to customers whose language is unknown."
              choices={languageChoices}
              value={language.value}
              onChange={language.onChange}
              error={language.error}
            />
          </div>
        </Card>
      </SettingsForm>
      <BrandPreview entry={entry} />
    </div>
  )
}

/** Appearance of the checkout, the portal, e-mails and invoices. */
export const BrandPage = () => {
  const { id } = useOrganization()
  const { data, error, refetch } = useEndpoint(api.organizationBrands.get, { path: { id } })
  return (
    <>
      {data !== undefined ? (
        <BrandForm brand={data} />
      ) : error !== undefined ? (
        <LoadFailed title="The brand could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <div className={css.waiting}>
          <Skeleton />
        </div>
      )}
    </>
  )
}
