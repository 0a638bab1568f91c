import * as api from '@atelier/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { CustomField } from '../api-types.ts'
import { DeleteField } from './DeleteField.tsx'
import { createBody, entryOf, fieldOf, updateBody } from './field-entry.ts'
import { entryProblems } from './field-problems.ts'
import { FieldSheet } from './FieldSheet.tsx'
import { fieldTypes } from './words.ts'

/** Page of a new custom field. */
export const NewCustomFieldPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const list = useListUrl(paths.customFields(slug))
  const create = useWrite(api.customFields.create)
  const form = useBodyForm(api.customFields.create, {
    initial: entryOf(),
    toBody: (entry) => createBody(entry, organization_id),
    check: entryProblems,
    fieldOf,
    save: (body, key) => create.run({ body }, key),
    onSaved: ({ name }) => {
      showToast(
        'good',
        `The custom field ${name} was created. Add it to the products that should ask for it.`,
      )
      void navigate(paths.customFields(slug))
    },
  })
  return (
    <>
      <PageHead crumbs={[{ label: 'Custom fields', to: list }]} title="New custom field" />
      <FieldSheet form={form} save="Create the field" onCancel={() => void navigate(list)} />
    </>
  )
}

const LoadedField = ({ field, list }: { field: CustomField; list: string }) => {
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const update = useWrite(api.customFields.update)
  const form = useBodyForm(api.customFields.update, {
    initial: entryOf(field),
    changes: changesOf(field, entryOf, api.customFields.get, { path: { id: field.id } }, ['type']),
    toBody: updateBody,
    check: entryProblems,
    fieldOf,
    save: (body, key, _, { revision }) => update.run({ path: { id: field.id }, body }, key, revision),
    onSaved: ({ name }) => showToast('good', `The custom field ${name} was saved.`),
  })
  return (
    <>
      <title>{`${field.name} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Custom fields', to: list }]}
        title={field.name}
        note={`${fieldTypes[field.type].label} · ${field.slug}`}
        actions={
          <Button tone="soft" onClick={() => setIsDeleting(true)}>
            <Trash2 size={15} aria-hidden="true" />
            Delete…
          </Button>
        }
      />
      <FieldSheet form={form} save="Save" stored={field} />
      <DeleteField
        field={field}
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          form.discard()
          void navigate(list, { replace: true })
        }}
      />
    </>
  )
}

/** Page that edits one custom field. */
export const CustomFieldPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const list = useListUrl(paths.customFields(slug))
  const field = useEndpoint(api.customFields.get, { path: { id } })
  return (
    <ObjectPage noun="custom field" crumb={{ label: 'Custom fields', to: list }} object={field}>
      {(loaded) => <LoadedField key={id} field={loaded} list={list} />}
    </ObjectPage>
  )
}
