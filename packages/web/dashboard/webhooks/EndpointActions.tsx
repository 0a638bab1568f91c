import * as api from '@atelier/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WebhookEventType } from '@atelier/contract'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import { optimistic } from '../../lib/optimistic-update.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SecretOnce } from '../developers/SecretOnce.tsx'
import { paths } from '../paths.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { WebhookEndpoint } from '../api-types.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { nameOf } from './words.ts'

type DialogProps = { endpoint: WebhookEndpoint; open: boolean; onClose: () => void }

const TestDialog = ({ endpoint, open, onClose }: DialogProps) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const test = useWrite(api.webhookEndpoints.test)
  const [type, setType] = useState<WebhookEventType>(
    endpoint.events.includes('product.created') ? 'product.created' : (endpoint.events[0] ?? 'order.paid'),
  )
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title="Send a test"
      action="Send the test"
      tone="solid"
      call={test}
      input={{ path: { id: endpoint.id }, body: { type } }}
      onDone={({ id }) => void navigate(paths.webhookEvent(slug, endpoint.id, id))}
    >
      <Select
        label="Event"
        choices={endpoint.events.map((value) => ({ value, label: value }))}
        value={type}
        onChange={setType}
      />
      <p>It contains the object of the latest such event in your shop.</p>
    </CallDialog>
  )
}

const SecretDialog = ({ endpoint, open, onClose }: DialogProps) => {
  const reset = useWrite(api.webhookEndpoints.resetSecret)
  const [secret, setSecret] = useState<string>()
  // It outlives the dialog: each new secret replaces the one before, which receivers may use by then.
  const [attempt, setAttempt] = useState<SaveAttempt>()
  const close = () => {
    reset.reset()
    setSecret(undefined)
    onClose()
  }
  const run = async () => {
    const tried = saveAttempt(endpoint.id, attempt)
    setAttempt(tried)
    const result = await resultOf(reset.run({ path: { id: endpoint.id } }, tried.key))
    setAttempt(result.ok ? undefined : afterFailure(tried, result.error))
    if (result.ok) setSecret(result.value.secret)
  }
  const unclear = attempt?.isUnclear
    ? ' The secret may still have been created. Trying again shows the same one.'
    : ''
  if (secret !== undefined)
    return (
      <Dialog open={open} onClose={close} dismissable={false} title="Copy the secret now" size="wide">
        <SecretOnce secrets={[{ label: 'Signing secret', text: secret }]} onDone={close} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      open={open}
      title="Create a new secret?"
      action="Create a new secret"
      tone="solid"
      busy={reset.isRunning}
      problem={reset.error && errorSentence(reset.error) + unclear}
      onClose={close}
      onConfirm={() => void run()}
    >
      <p>Requests are signed with both secrets for 24 hours, so that the receiver has time to switch.</p>
    </ConfirmDialog>
  )
}

type Task = 'test' | 'replay' | 'secret' | 'delete'

/** Actions of an endpoint. */
export const EndpointActions = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const [task, setTask] = useState<Task>()
  const update = useWrite(api.webhookEndpoints.update, ({ path, body }) =>
    optimistic(api.webhookEndpoints.get, { path }, (before) => ({
      ...before,
      enabled: body.enabled ?? before.enabled,
    })),
  )
  const close = () => setTask(undefined)
  const { id, enabled } = endpoint
  const enable = async (next: boolean, canUndo = true) => {
    const result = await resultOf(update.run({ path: { id }, body: { enabled: next } }))
    const undo = canUndo ? { label: 'Undo', run: () => void enable(!next, false) } : undefined
    if (result.ok) showToast('good', next ? 'The endpoint was enabled.' : 'The endpoint was disabled.', undo)
    else showToast('bad', errorSentence(result.error))
  }
  return (
    <>
      {enabled ? (
        <Button onClick={() => setTask('test')}>Send a test</Button>
      ) : (
        <Button busy={update.isRunning} onClick={() => void enable(true)}>
          Enable
        </Button>
      )}
      <Menu
        trigger={<Button tone="soft">More</Button>}
        groups={[
          [
            ...(enabled ? [{ label: 'Send again…', onChoose: () => setTask('replay') }] : []),
            { label: 'New secret…', onChoose: () => setTask('secret') },
            ...(enabled ? [{ label: 'Disable', onChoose: () => void enable(false) }] : []),
          ],
          [{ label: 'Delete…', tone: 'bad', onChoose: () => setTask('delete') }],
        ]}
      />
      <TestDialog endpoint={endpoint} open={task === 'test'} onClose={close} />
      <ReplayDialog endpoint={endpoint} open={task === 'replay'} onClose={close} />
      <SecretDialog endpoint={endpoint} open={task === 'secret'} onClose={close} />
      <DeleteEndpoint
        endpoint={endpoint}
        open={task === 'delete'}
        onClose={close}
        onDeleted={() => void navigate(paths.developers(slug, 'webhooks'), { replace: true })}
      />
    </>
  )
}

const DeleteEndpoint = ({ endpoint, open, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) => {
  const remove = useWrite(api.webhookEndpoints.delete)
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={nameOf(endpoint)}
      noun="endpoint"
      call={remove}
      input={{ path: { id: endpoint.id } }}
      onDeleted={onDeleted}
    >
      <p>It receives no more events, and pending deliveries are canceled. This cannot be undone.</p>
    </DeletionDialog>
  )
}
