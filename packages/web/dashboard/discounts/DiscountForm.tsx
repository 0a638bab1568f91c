import * as api from '@atelier/contract'
import { useNavigate, useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Card } from '../../ui/Card.tsx'
import { Form, FormPart, SaveBar } from '../../ui/Form.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import sheet from '../shared/sheet.module.css'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import type { Discount } from '../api-types.ts'
import {
  createBody,
  entryOf,
  entryProblems,
  fieldOfPlace,
  updateBody,
  type DiscountEntry,
} from './discount-entry.ts'
import { Kind, Limits, Names, StoredKind } from './DiscountFields.tsx'
import { summaryOf } from './summary.ts'
import css from './DiscountForm.module.css'

type SheetProps = { form: BodyForm<DiscountEntry>; save: string; onCancel?: () => void; discount?: Discount }

const Sheet = ({ form, save, onCancel, discount }: SheetProps) => {
  const { money, long } = useFormat()
  const metadata = form.bound('metadata')
  const sentences = summaryOf(form.form.watch(), { money, long })
  return (
    <Form
      form={form}
      className={sheet.form}
      label={save}
      bar={<SaveBar form={form} save={save} onCancel={onCancel} />}
    >
      <div className={sheet.sheet}>
        <div className={sheet.stack}>
          <Names form={form} />
          {discount === undefined ? <Kind form={form} /> : <StoredKind form={form} discount={discount} />}
          <Limits form={form} />
          <Card>
            <FormPart title="Metadata" note="Your own data, for your programs.">
              <MetadataFields value={metadata.value} onChange={metadata.onChange} error={metadata.error} />
            </FormPart>
          </Card>
        </div>
        <div className={sheet.aside}>
          <Card title="Summary">
            <ul className={css.words}>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </Form>
  )
}

/** Page of a new discount. */
export const NewDiscountPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const create = useWrite(api.discounts.create)
  const form = useBodyForm(api.discounts.create, {
    initial: entryOf(useDefaultCurrency()),
    toBody: (entry) => createBody(entry, organization_id),
    check: entryProblems,
    fieldOf: fieldOfPlace,
    save: (body, key) => create.run({ body }, key),
    onSaved: ({ id, name }) => {
      showToast('good', `The discount ${name} was created.`)
      void navigate(paths.discount(slug, id))
    },
  })
  return (
    <>
      <PageHead crumbs={[{ label: 'Discounts', to: paths.discounts(slug) }]} title="New discount" />
      <Sheet form={form} save="Create the discount" onCancel={() => void navigate(paths.discounts(slug))} />
    </>
  )
}

const EditDiscount = ({ discount }: { discount: Discount }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const update = useWrite(api.discounts.update)
  const back = paths.discount(slug, discount.id)
  const currency = useDefaultCurrency()
  const shownEntry = (shown: Discount) => entryOf(currency, shown)
  const form = useBodyForm(api.discounts.update, {
    initial: shownEntry(discount),
    changes: changesOf(discount, shownEntry, api.discounts.get, { path: { id: discount.id } }),
    toBody: (entry) => updateBody(entry, discount),
    check: entryProblems,
    fieldOf: fieldOfPlace,
    save: (body, key, _, { revision }) => update.run({ path: { id: discount.id }, body }, key, revision),
    onSaved: ({ name }) => {
      showToast('good', `The discount ${name} was saved.`)
      void navigate(back)
    },
  })
  return (
    <>
      <title>{`Edit ${discount.name} · Atelier`}</title>
      <PageHead
        crumbs={[
          { label: 'Discounts', to: paths.discounts(slug) },
          { label: discount.name, to: back },
        ]}
        title="Edit the discount"
      />
      <Sheet form={form} save="Save" onCancel={() => void navigate(back)} discount={discount} />
    </>
  )
}

/** Page that edits a discount. */
export const EditDiscountPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const discount = useEndpoint(api.discounts.get, { path: { id } })
  return (
    <ObjectPage noun="discount" crumb={{ label: 'Discounts', to: paths.discounts(slug) }} object={discount}>
      {(loaded) => <EditDiscount key={id} discount={loaded} />}
    </ObjectPage>
  )
}
