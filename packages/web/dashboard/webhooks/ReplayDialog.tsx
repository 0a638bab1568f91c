import * as api from '@atelier/contract'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import dialog from '../developers/Developers.module.css'
import type { WebhookEndpoint } from '../api-types.ts'
import css from './Webhooks.module.css'

const hour = 3_600_000
const choices = [
  { value: 'failed', label: 'All failed events' },
  { value: 'hour', label: 'All events of the last hour' },
  { value: 'day', label: 'All events of the last 24 hours' },
  { value: 'week', label: 'All events of the last 7 days' },
] as const
type Choice = (typeof choices)[number]['value']
const lengths = { hour, day: 24 * hour, week: 168 * hour } as const

const bodyOf = (choice: Choice) =>
  choice === 'failed'
    ? { status: 'failed' as const }
    : {
        status: 'any' as const,
        start_timestamp: new Date(shopTime().getTime() - lengths[choice]).toISOString(),
      }

/** A requested replay. A retry has the same period, which would otherwise move with the clock. */
type ReplayAttempt = SaveAttempt & { readonly body: ReturnType<typeof bodyOf> }

const attemptAt = (choice: Choice, before: ReplayAttempt | undefined): ReplayAttempt => {
  const attempt = saveAttempt(choice, before)
  return 'body' in attempt ? attempt : { ...attempt, body: bodyOf(choice) }
}

/** Progress of a replay. */
const Progress = ({ id }: { id: string }) => {
  const { number } = useFormat()
  const { data, error, refetch } = useEndpoint(
    api.webhookEvents.replay,
    { path: { id } },
    { repeatWhile: ({ waiting }) => waiting },
  )
  if (error !== undefined)
    return (
      <LoadFailed
        title="The progress could not be loaded. The events are still being sent."
        error={error}
        onRetry={refetch}
      />
    )
  if (data === undefined) return <p>Sending…</p>
  const { total, waiting, succeeded, failed, left_out } = data
  if (total === 0) return <p>There was nothing to send.</p>
  return (
    <>
      <progress className={css.progress} max={total} value={total - waiting} aria-label="Sent" />
      <output>
        {`${number(succeeded)} of ${number(total)} delivered${failed > 0 ? `, ${number(failed)} failed` : ''}.`}
      </output>
      {waiting > 0 && <p>It continues when you leave. The page of the endpoint lists pending deliveries.</p>}
      {left_out > 0 && <p>{`${number(left_out)} more were left out. Send again to send those as well.`}</p>}
    </>
  )
}

/** Resends the missed events of an endpoint, or all events of a period. */
export const ReplayDialog = ({
  endpoint,
  open,
  onClose,
}: {
  endpoint: WebhookEndpoint
  open: boolean
  onClose: () => void
}) => {
  const [choice, setChoice] = useState<Choice>('failed')
  const [started, setStarted] = useState<string>()
  // It outlives the dialog: a replay that may have begun is not started a second time.
  const [attempt, setAttempt] = useState<ReplayAttempt>()
  const replay = useWrite(api.webhookEndpoints.replay)
  const close = () => {
    setStarted(undefined)
    replay.reset()
    onClose()
  }
  const run = async () => {
    const tried = attemptAt(choice, attempt)
    setAttempt(tried)
    const result = await resultOf(replay.run({ path: { id: endpoint.id }, body: tried.body }, tried.key))
    setAttempt(result.ok ? undefined : afterFailure(tried, result.error))
    if (result.ok) setStarted(result.value.id)
  }
  const unclear = attempt?.isUnclear
    ? ' The events may still be sent. Trying again does not send them twice.'
    : ''
  return (
    <Dialog open={open} onClose={close} dismissable={!replay.isRunning} title="Send again">
      <div className={dialog.form}>
        {started === undefined ? (
          <Select label="What" choices={choices} value={choice} onChange={setChoice} />
        ) : (
          <Progress id={started} />
        )}
        <Notice tone="bad">{replay.error && errorSentence(replay.error) + unclear}</Notice>
        <DialogActions>
          <Button tone="soft" onClick={close} disabled={replay.isRunning}>
            Close
          </Button>
          {started === undefined && (
            <Button busy={replay.isRunning} onClick={() => void run()}>
              Send again
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
