import * as api from '@atelier/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callErrorOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useUncachedEndpoint, useWrite } from '../../lib/queries.ts'
import { revisionOf } from '../../lib/revisions.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Field } from '../../ui/Field.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PickList } from '../../ui/PickList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import type { MetricDashboard } from '../api-types.ts'
import type { MetricName } from './figures.ts'
import { metricChoices, nameOfMetric } from './metric-words.ts'
import css from './Dashboards.module.css'

type Props = {
  /** Undefined for a new dashboard. */
  dashboard: MetricDashboard | undefined
  /** Called with the id of the dashboard to show; undefined after a deletion. */
  onDone: (id: string | undefined) => void
  onClose: () => void
}

const itemOf = (name: MetricName) => ({ id: name, label: nameOfMetric(name) })

const DashboardForm = ({ dashboard, onDone, onClose }: Props) => {
  const { id: organization_id } = useOrganization()
  const create = useWrite(api.metricDashboards.create)
  const update = useWrite(api.metricDashboards.update)
  const remove = useWrite(api.metricDashboards.delete)
  const [name, setName] = useState(dashboard?.name ?? '')
  const [metrics, setMetrics] = useState(() => (dashboard?.metrics as MetricName[] | undefined) ?? [])
  const [key] = useState(newIdempotencyKey)
  const [revision] = useState(() => revisionOf(dashboard))
  const [problem, setProblem] = useState<string>()
  const isBusy = create.isRunning || update.isRunning || remove.isRunning
  const attempt = async (call: () => Promise<string | undefined>, words: string) => {
    setProblem(undefined)
    try {
      onDone(await call())
      showToast('good', words)
      onClose()
    } catch (error) {
      setProblem(errorSentence(callErrorOf(error)))
    }
  }
  const save = () =>
    attempt(async () => {
      const body = { name, metrics }
      const { id } =
        dashboard === undefined
          ? await create.run({ body: { ...body, organization_id } }, key)
          : await update.run({ path: { id: dashboard.id }, body }, undefined, revision)
      return id
    }, 'The dashboard is saved.')
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <Field
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PickList
        label="Add a metric"
        hint="The first metric is the one of the chart."
        items={metrics.map(itemOf)}
        choices={metricChoices}
        itemOf={({ value }) => itemOf(value as MetricName)}
        onChange={(items) => setMetrics(items.map(({ id }) => id))}
      />
      <Notice tone="bad">{problem}</Notice>
      <DialogActions>
        {dashboard !== undefined && (
          <Button
            tone="plain"
            disabled={isBusy}
            onClick={() =>
              void attempt(async () => {
                await remove.run({ path: { id: dashboard.id } })
                return undefined
              }, 'The dashboard is deleted. Its metrics are still here.')
            }
          >
            <Trash2 size={15} aria-hidden="true" />
            Delete
          </Button>
        )}
        <Button tone="soft" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy} disabled={name.trim() === ''}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

/** Form of an existing dashboard, which is read alone, because items of a list have no revision. */
const ArrangeForm = ({ id, ...props }: Omit<Props, 'dashboard'> & { id: string }) => {
  const { data, error, refetch } = useUncachedEndpoint(api.metricDashboards.get, { path: { id } })
  if (data !== undefined) return <DashboardForm key={id} dashboard={data} {...props} />
  if (error === undefined) return <Skeleton width="100%" height="8rem" />
  return <LoadFailed title="The dashboard could not be loaded" error={error} onRetry={refetch} />
}

/** Arranges a dashboard: its name, its metrics and their order. */
export const DashboardDialog = ({ open, dashboard, ...props }: Props & { open: boolean }) => (
  <Dialog
    open={open}
    onClose={props.onClose}
    title={dashboard === undefined ? 'New dashboard' : 'Arrange the dashboard'}
  >
    {dashboard === undefined ? (
      <DashboardForm dashboard={undefined} {...props} />
    ) : (
      <ArrangeForm id={dashboard.id} {...props} />
    )}
  </Dialog>
)
