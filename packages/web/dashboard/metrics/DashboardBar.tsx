import { LayoutDashboard, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import type { MetricDashboard } from '../api-types.ts'
import css from './Dashboards.module.css'

const DashboardDialog = lazyDialog(() => import('./DashboardDialog.tsx'), 'DashboardDialog')

type Props = {
  dashboards: readonly MetricDashboard[]
  chosen: MetricDashboard | undefined
  onChoose: (id: string | undefined) => void
}

/** Value of the choice without a dashboard. */
const usual = 'usual'

/** Choice of a dashboard, and the buttons that arrange it or create one. */
export const DashboardBar = ({ dashboards, chosen, onChoose }: Props) => {
  const [edited, setEdited] = useState<'chosen' | 'new'>()
  return (
    <div className={css.bar}>
      <Select
        label="Dashboard"
        choices={[
          { value: usual, label: 'Usual metrics' },
          ...dashboards.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen?.id ?? usual}
        onChange={(id) => onChoose(id === usual ? undefined : id)}
      />
      {chosen !== undefined && (
        <Button tone="soft" onClick={() => setEdited('chosen')}>
          <LayoutDashboard size={15} aria-hidden="true" />
          Arrange
        </Button>
      )}
      <Button tone="soft" onClick={() => setEdited('new')}>
        <Plus size={15} aria-hidden="true" />
        New dashboard
      </Button>
      <DashboardDialog
        open={edited !== undefined}
        dashboard={edited === 'new' ? undefined : chosen}
        onDone={onChoose}
        onClose={() => setEdited(undefined)}
      />
    </div>
  )
}
