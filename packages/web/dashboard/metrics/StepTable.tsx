import type { ChartPoint } from '../../ui/chart-props.ts'
import { Table } from '../../ui/Table.tsx'
import css from './MetricsPage.module.css'

type Props = { label: string; points: readonly ChartPoint[]; format: (value: number) => string }

/** Values of a metric by interval, the latest first. */
export const StepTable = ({ label, points, format }: Props) => {
  const hasBefore = points.some(({ before }) => before !== undefined)
  return (
    // Scrollable content must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.steps} tabIndex={0} aria-label={`${label}, step by step`}>
      <Table
        label={`${label}, step by step`}
        columns={[
          { id: 'step', header: 'From', grow: true, cell: (point: ChartPoint) => point.label },
          { id: 'value', header: 'Now', align: 'end', cell: ({ value }: ChartPoint) => format(value) },
          ...(hasBefore
            ? [
                {
                  id: 'before',
                  header: 'Previous',
                  align: 'end' as const,
                  cell: ({ before }: ChartPoint) => (before === undefined ? '–' : format(before)),
                },
              ]
            : []),
        ]}
        rows={points.toReversed()}
        idOf={({ label: name }) => name}
      />
    </section>
  )
}
