import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { choice, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { emailField, Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Role } from '../api-types.ts'
import { RoleCards } from './RoleCards.tsx'
import { rolesGivenBy, defaultRole } from './role-permissions.ts'

const invitation = fields({ email: text('email'), role: choice('role', [defaultRole]) })

type Props = {
  /** Role of the person who invites. */
  ownRole: Role
  onClose: () => void
}

const InviteForm = ({ ownRole, onClose }: Props) => {
  const { id } = useOrganization()
  const invite = useWrite(api.members.invite)
  const form = useBodyForm(api.members.invite, {
    initial: invitation.entryOf(),
    toBody: invitation.bodyOf,
    save: (body, key) => invite.run({ path: { id }, body }, key),
    onSaved: ({ email }) => {
      onClose()
      showToast('good', `${readableEmail(email)} was invited. The link in the e-mail works for seven days.`)
    },
  })
  const role = form.bound('role')
  return (
    <Form
      form={form}
      inDialog
      label="Invitation"
      bar={<FormActions form={form} save="Send the invitation" onCancel={onClose} />}
    >
      <Field {...emailField} label="E-mail" autoComplete="off" {...form.field('email')} />
      <RoleCards choices={rolesGivenBy(ownRole)} value={role.value} onChange={role.onChange} />
    </Form>
  )
}

/** Invites a person by e-mail, with a role. */
export const InviteDialog = ({ open, onClose, ownRole }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={onClose} title="Invite a person">
    <InviteForm ownRole={ownRole} onClose={onClose} />
  </Dialog>
)
