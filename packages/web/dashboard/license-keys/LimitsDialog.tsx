import * as api from '@atelier/contract'
import { endOfDay, fromLocalDate } from '../../lib/days.ts'
import { optionalText } from '../../lib/field-kinds.ts'
import { type FieldKind, fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WholeKey } from '../api-types.ts'
import { limitOf } from './words.ts'

/** Whole number in a text field; null when it is empty. */
const limit = <const M extends string>(member: M): FieldKind<M, string, number | null, number | null> => ({
  member,
  read: (stored) => String(stored ?? ''),
  write: limitOf,
})

const { entryOf, bodyOf } = fields({
  limit_activations: limit('limit_activations'),
  limit_usage: limit('limit_usage'),
  expires_at: {
    ...optionalText('expires_at'),
    read: (stored?: string | null) => (stored == null ? '' : fromLocalDate(new Date(stored))),
    write: endOfDay,
  },
})

const LimitsForm = ({ licenseKey, onClose }: { licenseKey: WholeKey; onClose: () => void }) => {
  const update = useWrite(api.licenseKeys.update)
  const { id, activations, usage } = licenseKey
  const form = useBodyForm(api.licenseKeys.update, {
    initial: entryOf(licenseKey),
    changes: changesOf(licenseKey, entryOf, api.licenseKeys.get, { path: { id } }),
    toBody: bodyOf,
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => {
      showToast('good', 'The limits were saved.')
      onClose()
    },
  })
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <Field
        label="Concurrent activations"
        inputMode="numeric"
        hint={`Empty: the key needs no activation. Now: ${activations.length}; those beyond a lower limit stay.`}
        {...form.field('limit_activations')}
      />
      <Field
        label="Uses in total"
        inputMode="numeric"
        hint={`Leave empty for no limit. Now: ${usage}.`}
        {...form.field('limit_usage')}
      />
      <Field
        label="Last day"
        type="date"
        hint="Empty: the key does not expire."
        {...form.field('expires_at')}
      />
    </Form>
  )
}

type Props = { open: boolean; onClose: () => void; licenseKey: WholeKey }

/** Edits the usage limit, the activation limit and the expiry of a license key. */
export const LimitsDialog = ({ open, onClose, licenseKey }: Props) => (
  <Dialog open={open} onClose={onClose} title="Limits of the license key">
    <LimitsForm licenseKey={licenseKey} onClose={onClose} />
  </Dialog>
)
