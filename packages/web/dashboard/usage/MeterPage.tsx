import * as api from '@atelier/contract'
import { Pencil } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useShopTime } from '../../lib/sandbox.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead, type Crumb } from '../../ui/PageHead.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Meter } from '../api-types.ts'
import { MeterCustomers } from './MeterCustomers.tsx'
import { isPeriod, minuteEnd, periods, rangeOf, type UsagePeriod } from './periods.ts'
import { aggregationWords, filterWords } from './words.ts'
import hidden from '../../ui/visually-hidden.module.css'
import css from './MeterPage.module.css'

const choices = (Object.keys(periods) as UsagePeriod[]).map((value) => ({
  value,
  label: periods[value].label,
}))

const Quantities = ({ meter }: { meter: Meter }) => {
  const { number, day, short } = useFormat()
  const [params, setParams] = useSearchParams()
  const periodId = params.get('period')
  const period = isPeriod(periodId) ? periodId : 'month'
  const query = rangeOf(period, useShopTime(minuteEnd))
  const { data, error, isStale, refetch } = useEndpoint(
    api.meters.quantities,
    { path: { id: meter.id }, query },
    { keepLast: true },
  )
  const label = (moment: string) => (periods[period].interval === 'hour' ? short(moment) : day(moment))
  return (
    <Card
      title="Quantities"
      actions={
        <Select
          label={<span className={hidden.hidden}>Period</span>}
          className={css.period}
          choices={choices}
          value={period}
          onChange={(next) =>
            setParams(
              (before) => {
                before.set('period', next)
                return before
              },
              { preventScrollReset: true, replace: true },
            )
          }
        />
      }
    >
      {data === undefined && error !== undefined ? (
        <LoadFailed title="The quantities could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <div className={css.quantities} aria-busy={data === undefined || isStale}>
          <p className={css.total}>
            {data === undefined ? <Skeleton width="6rem" /> : number(data.total)}
            <span className={css.note}>{aggregationWords(meter.aggregation)}</span>
          </p>
          {data === undefined ? (
            <Skeleton width="100%" height="15rem" />
          ) : (
            <Chart
              label={`${meter.name}, ${periods[period].label.toLowerCase()}`}
              points={data.quantities.map(({ timestamp, quantity }) => ({
                label: label(timestamp),
                value: quantity,
              }))}
              format={number}
            />
          )}
        </div>
      )}
    </Card>
  )
}

const LoadedMeter = ({ meter, crumb }: { meter: Meter; crumb: Crumb }) => {
  const { slug } = useOrganization()
  const { long } = useFormat()
  const { id } = meter
  return (
    <>
      <title>{`${meter.name} · Atelier`}</title>
      <PageHead
        crumbs={[crumb]}
        title={meter.name}
        note={`Measuring since ${long(meter.createdAt)}`}
        actions={
          <LinkButton tone="soft" to={paths.editMeter(slug, id)}>
            <Pencil size={15} aria-hidden="true" />
            Edit
          </LinkButton>
        }
      />
      <Columns
        main={
          <>
            <Quantities meter={meter} />
            <MeterCustomers meterId={id} />
          </>
        }
        side={
          <Card
            title="Definition"
            actions={<Link to={`${paths.events(slug)}?meter_id=${id}`}>Its events</Link>}
          >
            <Facts
              facts={[
                { label: 'Measures', value: aggregationWords(meter.aggregation) },
                { label: 'Counts', value: filterWords(meter.filter) },
                { label: 'Meter id', value: <CopyButton text={id} label="meter id" showText /> },
                ...Object.entries(meter.metadata).map(([label, value]) => ({ label, value: String(value) })),
              ]}
            />
          </Card>
        }
      />
    </>
  )
}

/** Page of one meter: its quantities, its customers, and its definition. */
export const MeterPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Meters', to: useListUrl(paths.meters(slug)) }
  const meter = useEndpoint(api.meters.get, { path: { id } })
  return (
    <ObjectPage noun="meter" crumb={crumb} object={meter}>
      {(loaded) => <LoadedMeter key={id} meter={loaded} crumb={crumb} />}
    </ObjectPage>
  )
}
