import * as api from '@atelier/contract'
import { metadataProblem, metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-meanwhile.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form, FormActions, FormPart } from '../../ui/Form.tsx'
import { MetadataFields } from '../../ui/MetadataFields.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Customer } from '../api-types.ts'
import { noteKey, noteOf, othersOf } from './words.ts'

/** Maximum length of a note, in characters: that of a metadata value. */
const maxNoteLength = 500

type Entry = { note: string; rows: readonly MetadataRow[] }

const entryOf = (customer: Customer): Entry => ({
  note: noteOf(customer),
  rows: metadataRows(othersOf(customer)),
})

const NotesForm = ({ customer, onClose }: { customer: Customer; onClose: () => void }) => {
  const update = useWrite(api.customers.update)
  const form = useBodyForm(api.customers.update, {
    initial: entryOf(customer),
    changes: changesOf(customer, entryOf, api.customers.get, { path: { id: customer.id } }),
    toBody: ({ note, rows }) => ({
      metadata: { ...readMetadata(rows), ...(note.trim() !== '' && { [noteKey]: note.trim() }) },
    }),
    check: ({ note, rows }) => ({
      note:
        note.trim().length > maxNoteLength
          ? `A note can have at most ${maxNoteLength} characters.`
          : undefined,
      rows: rows.some(({ key }) => key.trim() === noteKey)
        ? 'The note has its own field.'
        : metadataProblem(rows),
    }),
    fieldOf: (place) => (place === `metadata.${noteKey}` ? 'note' : 'rows'),
    save: (body, key, _, { revision }) => update.run({ path: { id: customer.id }, body }, key, revision),
    onSaved: () => {
      showToast('good', 'The notes were saved.')
      onClose()
    },
  })
  const rows = form.bound('rows')
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <TextArea label="Note" rows={4} hint="The customer does not see it." {...form.field('note')} />
      <FormPart title="Metadata">
        <MetadataFields value={rows.value} onChange={rows.onChange} error={form.errorOf('rows')} />
      </FormPart>
    </Form>
  )
}

type Props = { open: boolean; onClose: () => void; customer: Customer }

/** Edits the note and the metadata of a customer. */
export const NotesDialog = ({ open, onClose, customer }: Props) => (
  <Dialog open={open} onClose={onClose} title="Notes and metadata">
    <NotesForm customer={customer} onClose={onClose} />
  </Dialog>
)
