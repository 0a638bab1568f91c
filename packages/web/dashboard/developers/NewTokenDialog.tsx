import type * as api from '@atelier/contract'
import { useState } from 'react'
import type { Write } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { leaveForSignIn } from '../client.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import {
  keepTokenEntry,
  lifetimes,
  tokenBody,
  tokenFieldOf,
  type TokenEntry,
  wires,
  wrongTokenEntry,
} from './token-fields.ts'

type Endpoint = typeof api.organizationAccessTokens.create | typeof api.personalAccessTokens.create
type Body = ReturnType<typeof tokenBody>
type Create = Write<{ body: Body }, { readonly token: string }>

export type NewTokenDialogProps = {
  endpoint: Endpoint
  create: Create
  /** Restored form values, or an empty entry. */
  initial: TokenEntry
  onClose: () => void
}

const NewTokenForm = ({
  endpoint,
  create,
  initial,
  onClose,
  onToken,
}: NewTokenDialogProps & { onToken: (token: string) => void }) => {
  const form = useBodyForm(endpoint, {
    initial,
    toBody: tokenBody,
    check: wrongTokenEntry,
    fieldOf: tokenFieldOf,
    save: (body, key) => create.run({ body: body as Body }, key),
    onSaved: ({ token }) => onToken(token),
  })
  const access = form.bound('access')
  const chosen = form.bound('chosen')
  const lifetime = form.bound('lifetime')
  const wire = form.bound('wire')
  const signIn = () => {
    keepTokenEntry(window.location.pathname, form.form.getValues())
    leaveForSignIn({ again: true })
  }
  return (
    <Form
      form={form}
      inDialog
      label="New token"
      bar={
        create.error?.needsSignIn ? (
          <DialogActions>
            <Button tone="soft" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={signIn}>Sign in again</Button>
          </DialogActions>
        ) : (
          <FormActions form={form} save="Create the token" onCancel={onClose} />
        )
      }
    >
      <Field
        label="Description"
        placeholder="Deployment of the shop"
        maxLength={255}
        {...form.field('comment')}
      />
      <Select label="Expiration" choices={lifetimes} {...lifetime} />
      <ScopeFields
        choice={access.value}
        onChoice={access.onChange}
        chosen={chosen.value}
        onChosen={chosen.onChange}
        error={access.error}
      />
      <Select
        label="Client"
        hint="Choose a client only for a program that does not identify itself. Older clients reject values that they do not know."
        choices={wires}
        {...wire}
      />
    </Form>
  )
}

/**
 * Creates a token, and shows it once. A user whose sign-in is too old is sent to sign in again, and returns
 * to their entries.
 */
export const NewTokenDialog = ({
  open,
  onClose,
  create,
  ...props
}: NewTokenDialogProps & { open: boolean }) => {
  const [token, setToken] = useState<string>()
  const close = () => {
    setToken(undefined)
    create.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissable={token === undefined && !create.isRunning}
      title={token === undefined ? 'New token' : 'Copy the token now'}
      size="wide"
    >
      {token === undefined ? (
        <NewTokenForm {...props} create={create} onClose={close} onToken={setToken} />
      ) : (
        <SecretOnce secrets={[{ label: 'Access token', text: token }]} onDone={close} />
      )}
    </Dialog>
  )
}
