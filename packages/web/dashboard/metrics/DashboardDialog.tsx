import * as api from '@atelier/contract'
import { Trash2 } from 'lucide-react'
import { list, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { readLatest, useUncachedEndpoint, useWrite } from '../../lib/queries.ts'
import { useShortForm } from '../../lib/use-short-form.ts'
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

const arrangement = fields({
  name: text('name'),
  metrics: list(
    'metrics',
    (metric: string) => metric as MetricName,
    (metric) => metric,
  ),
})

const itemOf = (name: MetricName) => ({ id: name, label: nameOfMetric(name) })

const DashboardForm = ({ dashboard, onDone, onClose }: Props) => {
  const { id: organization_id } = useOrganization()
  const create = useWrite(api.metricDashboards.create)
  const update = useWrite(api.metricDashboards.update)
  const remove = useWrite(api.metricDashboards.delete)
  const form = useShortForm({
    fields: arrangement,
    object: dashboard,
    save: async ({ body, changes, idempotencyKey, revision }) => {
      const { id } =
        dashboard === undefined
          ? await create.run({ body: { ...body, organization_id } }, idempotencyKey)
          : await update.run({ path: { id: dashboard.id }, body: changes }, idempotencyKey, revision)
      onDone(id)
      showToast('good', 'The dashboard is saved.')
      return undefined
    },
    ...(dashboard && {
      readAgain: () => readLatest(api.metricDashboards.get, { path: { id: dashboard.id } }),
    }),
    onSaved: onClose,
  })
  const { entry, edit, isSaving } = form
  const deleteDashboard = ({ id }: MetricDashboard) =>
    form.act(async () => {
      await remove.run({ path: { id } })
      onDone(undefined)
      showToast('good', 'The dashboard is deleted. Its metrics are still here.')
      return undefined
    })
  return (
    <form className={css.form} onSubmit={form.onSubmit}>
      <Field label="Name" required maxLength={100} {...form.field('name')} />
      <PickList
        label="Add a metric"
        hint="The first metric is the one of the chart."
        items={entry.metrics.map(itemOf)}
        choices={metricChoices}
        itemOf={({ value }) => itemOf(value as MetricName)}
        onChange={(items) => edit({ metrics: items.map(({ id }) => id) })}
      />
      <Notice tone="bad">{form.notice}</Notice>
      <DialogActions>
        {dashboard !== undefined && (
          <Button tone="plain" disabled={isSaving} onClick={() => deleteDashboard(dashboard)}>
            <Trash2 size={15} aria-hidden="true" />
            Delete
          </Button>
        )}
        <Button tone="soft" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSaving} disabled={entry.name.trim() === ''}>
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
