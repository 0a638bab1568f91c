import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { Card } from '../../ui/Card.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { currencyOf, figureText } from '../metrics/figures.ts'
import { type RecentPeriod, periodWords, type Range } from '../metrics/range.ts'
import { useMetrics } from '../metrics/use-metrics.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { endsSoon, soonWords } from './trial-words.ts'
import css from './Trials.module.css'

type Props = { period: RecentPeriod; range: Range }

/** Returns the number of running trials, and of those that end before a moment; undefined while they load. */
const useRunning = (before?: string): number | undefined => {
  const { id: organization_id } = useOrganization()
  const query = {
    organization_id,
    status: ['trialing' as const],
    limit: 1,
    ...(before !== undefined && { current_period_end_before: before }),
  }
  return useEndpoint(api.subscriptions.list, { query }).data?.pagination.total_count
}

/** Trials that have begun in the period, and those that became paid subscriptions. */
const Conversions = ({ period, range }: Props) => {
  const format = useFormat()
  const { data } = useMetrics(range, {
    metrics: ['trials_started', 'trials_converted', 'trial_conversion_rate'],
    compares: false,
  }).now
  const currency = currencyOf(data ?? {})
  const { trials_started, trials_converted, trial_conversion_rate: rate = 0 } = data?.totals ?? {}
  const shown = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  return (
    <>
      <Stat label="Started" value={shown(trials_started)} note={periodWords[period]} />
      <Stat
        label="Converted"
        value={shown(trials_converted)}
        note={
          rate === 0
            ? periodWords[period]
            : `${figureText('percentage', rate, format, currency)} of those that ended`
        }
      />
    </>
  )
}

/** Trials of a shop, while any are running: those that end soon, and how many became paid subscriptions. */
export const Trials = (props: Props) => {
  const { slug } = useOrganization()
  const { number } = useFormat()
  const running = useRunning()
  const soon = useRunning(endsSoon(shopTime()))
  if (running === undefined || running === 0) return null
  const list = `${paths.subscriptions(slug)}?status=trialing&sorting=current_period_end`
  return (
    <Card title="Trials" actions={<Link to={list}>All trials</Link>}>
      <div className={css.stats}>
        <Stat label="Running" value={number(running)} note={soonWords(soon, number)} />
        <Conversions {...props} />
      </div>
    </Card>
  )
}
