import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import { nameList } from '../shared/name-list.ts'
import type { StoredFile } from '../api-types.ts'

const edited = fields({ name: text('name'), version: text('version') })

type Props = { file: StoredFile; onClose: () => void }

const EditForm = ({ file, onClose }: Props) => {
  const update = useWrite(api.files.update)
  const form = useBodyForm(api.files.update, {
    initial: edited.entryOf(file),
    // No call reads a file alone, with its revision.
    changes: { object: file },
    toBody: edited.bodyOf,
    check: ({ name, version }) => ({
      name: name.trim() === '' ? 'Enter a name.' : undefined,
      version:
        version.trim() === '' && file.version !== null
          ? 'A version can be changed, but not removed.'
          : undefined,
    }),
    save: (body, key) => update.run({ path: { id: file.id }, body }, key),
    onSaved: ({ name }) => {
      onClose()
      showToast('good', `${name} was saved.`)
    },
  })
  return (
    <Form
      form={form}
      inDialog
      label="Name and version"
      bar={<FormActions form={form} save="Save" onCancel={onClose} />}
    >
      <Field
        label="Name"
        hint="The name customers save the file under."
        maxLength={255}
        {...form.field('name')}
      />
      <Field
        label="Version (optional)"
        hint="For example 2.1. Customers see it beside the file."
        maxLength={255}
        {...form.field('version')}
      />
    </Form>
  )
}

type DialogProps = { open: boolean; file: StoredFile | undefined; onClose: () => void }

/** Edits the name and the version of a file. */
export const EditFile = ({ open, file, onClose }: DialogProps) => (
  <Dialog open={open} onClose={onClose} title="Name and version">
    {file && <EditForm key={file.id} file={file} onClose={onClose} />}
  </Dialog>
)

/** Uses of a file that its deletion affects. */
const Consequences = ({ uses }: { uses: ResponseOf<typeof api.fileFacts.uses> }) => {
  const { number } = useFormat()
  const firstNames = (names: readonly string[]) => nameList(names.slice(0, 3), names.length, number)
  const { products, benefits, customers_count: customers } = uses
  const isUnused = products.length + benefits.length + customers === 0
  return (
    <>
      {products.length > 0 && (
        <p>It is shown by {firstNames(products.map(({ name }) => name))}, and disappears from there.</p>
      )}
      {benefits.length > 0 && (
        <p>
          These benefits give it to customers: {firstNames(benefits.map(({ description }) => description))}.
        </p>
      )}
      {customers > 0 && (
        <p>
          {customers === 1
            ? 'One customer can download it now, and'
            : `${number(customers)} customers can download it now, and`}{' '}
          will no longer be able to.
        </p>
      )}
      {isUnused && <p>No product, benefit or customer has it.</p>}
    </>
  )
}

/** Confirms the deletion of a file, with its consequences. */
export const DeleteFile = ({ open, file, onClose }: DialogProps) => {
  const remove = useWrite(api.files.delete)
  const uses = useEndpoint(api.fileFacts.uses, { path: { id: file?.id ?? '' } }, { enabled: open })
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={file?.name ?? 'the file'}
      noun="file"
      sources={[uses]}
      call={remove}
      input={{ path: { id: file?.id ?? '' } }}
    >
      {uses.data && <Consequences uses={uses.data} />}
      <p>This cannot be undone.</p>
    </DeletionDialog>
  )
}
