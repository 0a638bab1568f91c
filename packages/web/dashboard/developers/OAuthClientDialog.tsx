import * as api from '@atelier/contract'
import { useEffect, useRef, useState } from 'react'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { OAuthClient, RegisteredClient } from '../api-types.ts'
import { clientBody, clientEntry, clientFieldOf, wrongClientEntry } from './oauth-client-fields.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import css from './Developers.module.css'

const kinds = [
  { value: 'confidential', label: 'With a secret', note: 'A program on a server, which can keep one.' },
  { value: 'public', label: 'Without a secret', note: 'An app or a page in a browser. It uses PKCE.' },
] as const

type FormProps = {
  /** The client to edit; absent for a new one. */
  client: OAuthClient | undefined
  onClose: () => void
  onMade: (client: RegisteredClient) => void
}

const OAuthClientForm = ({ client, onClose, onMade }: FormProps) => {
  const create = useWrite(api.oauth2Clients.create)
  const update = useWrite(api.oauth2Clients.update)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const form = useBodyForm(api.oauth2Clients.create, {
    initial: clientEntry(client),
    toBody: clientBody,
    ...(client !== undefined && {
      changes: changesOf(
        client,
        clientEntry,
        api.oauth2Clients.get,
        { path: { client_id: client.client_id } },
        'all',
      ),
    }),
    check: wrongClientEntry,
    fieldOf: clientFieldOf,
    save: (body, key, _, { revision }) =>
      client === undefined
        ? create.run({ body }, key)
        : update.run(
            { path: { client_id: client.client_id }, body: { ...body, client_id: client.client_id } },
            key,
            revision,
          ),
    onSaved: (saved) => {
      // A secret is shown in the dialog that requested it only, and in none that is opened later.
      if (!isShown.current) return
      if (client === undefined || saved.client_secret !== client.client_secret) onMade(saved)
      else {
        onClose()
        showToast('good', `${saved.client_name} was saved.`)
      }
    },
  })
  const kind = form.bound('kind')
  const access = form.bound('access')
  const chosen = form.bound('chosen')
  return (
    <Form
      form={form}
      inDialog
      label="OAuth client"
      bar={
        <FormActions
          form={form}
          save={client === undefined ? 'Create the client' : 'Save'}
          onCancel={onClose}
        />
      }
    >
      <Field label="Name" hint="Shown to people when they are asked for access." {...form.field('name')} />
      <TextArea
        label="Redirect URLs"
        hint="One per line. The browser returns to one of them."
        rows={3}
        spellCheck={false}
        {...form.field('redirects')}
      />
      <ChoiceCards label="Kind" choices={kinds} value={kind.value} onChange={kind.onChange} />
      <ScopeFields
        choice={access.value}
        onChoice={access.onChange}
        chosen={chosen.value}
        onChosen={chosen.onChange}
        error={access.error}
      />
      <div className={css.columns}>
        <Field label="Website" type="url" placeholder="https://" {...form.field('website')} />
        <Field label="Logo" type="url" placeholder="https://" {...form.field('logo')} />
        <Field label="Terms" type="url" placeholder="https://" {...form.field('terms')} />
        <Field label="Privacy policy" type="url" placeholder="https://" {...form.field('privacy')} />
      </div>
    </Form>
  )
}

/** Form of a client as it is registered now, with its revision. */
const KnownClientForm = ({ client, ...props }: FormProps & { client: OAuthClient }) => {
  const { data, error, refetch } = useEndpoint(api.oauth2Clients.get, {
    path: { client_id: client.client_id },
  })
  if (data !== undefined) return <OAuthClientForm client={data} {...props} />
  if (error === undefined) return <Skeleton width="100%" height="20rem" />
  return <LoadFailed title="The client could not be loaded." error={error} onRetry={refetch} />
}

type Props = { open: boolean; client: OAuthClient | undefined; onClose: () => void }

/** Registers a client and shows its secret once, or edits one. */
export const OAuthClientDialog = ({ open, client, onClose }: Props) => {
  const [created, setCreated] = useState<RegisteredClient>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  const title = client === undefined ? 'New OAuth client' : client.client_name
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissable={created === undefined}
      title={created === undefined ? title : 'Copy the secret now'}
      size="wide"
    >
      {created === undefined && client === undefined && (
        <OAuthClientForm client={undefined} onClose={close} onMade={setCreated} />
      )}
      {created === undefined && client !== undefined && (
        <KnownClientForm client={client} onClose={close} onMade={setCreated} />
      )}
      {created !== undefined && (
        <SecretOnce
          secrets={[
            { label: 'Client id', text: created.client_id },
            ...(created.token_endpoint_auth_method === 'none' || created.client_secret === undefined
              ? []
              : [{ label: 'Client secret', text: created.client_secret }]),
          ]}
          onDone={close}
        />
      )}
    </Dialog>
  )
}
