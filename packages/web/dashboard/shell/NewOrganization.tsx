import * as api from '@atelier/contract'
import { useNavigate } from 'react-router'
import { keyOf } from '../../lib/calls.ts'
import { choice, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { paths } from '../paths.ts'
import { taxChoices } from '../settings/organization-fields.ts'
import { queries } from '../queries.ts'
import { slugOf } from '../../lib/slug.ts'

const organization = fields({
  name: text('name'),
  slug: text('slug'),
  defaultTaxBehavior: choice('defaultTaxBehavior', ['exclusive', 'inclusive', 'location']),
})

/** @param onCancel absent when the form has its own page */
export const NewOrganizationForm = ({ onCancel, onDone }: { onCancel?: () => void; onDone?: () => void }) => {
  const navigate = useNavigate()
  const create = useWrite(api.organizations.create)
  const form = useBodyForm(api.organizations.create, {
    initial: organization.entryOf({ defaultTaxBehavior: 'location' }),
    toBody: (entry) => ({ ...organization.bodyOf(entry), slug: entry.slug.trim() || slugOf(entry.name) }),
    check: ({ name, slug }) => ({
      ...(name.trim().length < 3 && { name: 'The name needs at least three letters.' }),
      // An invalid name hides the problem of the address derived from it.
      ...(slug.trim() === '' &&
        name.trim().length >= 3 &&
        slugOf(name).length < 3 && {
          slug: 'Choose an address of at least three letters from a to z or digits.',
        }),
      ...(name.trim().length < 3 && slug.trim() === '' && { slug: undefined }),
    }),
    save: (body, key) => create.run({ body }, key),
    onSaved: ({ slug }) => {
      const open = async () => {
        // The pages of an organization are open to users who see it in their list.
        await queries.refetchQueries({ queryKey: keyOf(api.organizations.list) })
        onDone?.()
        await navigate(paths.home(slug))
      }
      void open()
    },
  })
  const slug = slugOf(form.form.watch('name'))
  const tax = form.bound('defaultTaxBehavior')
  return (
    <Form
      form={form}
      inDialog
      label="New organization"
      bar={
        onCancel === undefined ? (
          <Button type="submit" busy={form.isSaving}>
            Create the organization
          </Button>
        ) : (
          <FormActions form={form} save="Create the organization" onCancel={onCancel} />
        )
      }
    >
      <Field
        label="Name"
        hint="What customers see on checkouts and invoices. You can change it later."
        autoComplete="organization"
        maxLength={64}
        {...form.field('name')}
      />
      <Field
        label="Address"
        hint={`Where its pages are: /dashboard/${form.form.watch('slug') || slug || '…'}. It cannot be changed later.`}
        placeholder={slug}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...form.field('slug')}
      />
      <Select
        label="Tax"
        hint="How buyers see your prices. You can change it later, and for each price."
        choices={taxChoices}
        value={tax.value}
        onChange={tax.onChange}
        error={tax.error}
      />
    </Form>
  )
}

/** Creates an organization, in a dialog. */
export const NewOrganizationDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="New organization">
    <NewOrganizationForm onCancel={onClose} onDone={onClose} />
  </Dialog>
)
