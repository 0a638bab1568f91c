import { useSearchParams } from 'react-router'
import { CardSkeleton } from '../../ui/PageSkeleton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { Select } from '../../ui/Select.tsx'
import { daysOf, periods, periodWords, rangeOf, type RecentPeriod } from '../metrics/range.ts'
import { useToday } from '../metrics/use-today.ts'
import { Figures } from './Figures.tsx'
import { LatestOrders } from './LatestOrders.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { SetupCard } from './SetupCard.tsx'
import { Trials } from './Trials.tsx'
import { useSetup } from './use-setup.ts'
import css from './HomePage.module.css'

const defaultPeriod: RecentPeriod = '30d'

/** Returns the period and the currency in the URL, and the functions that change them. */
const useShown = () => {
  const [params, setParams] = useSearchParams()
  const period = periods.find((value) => value === params.get('period')) ?? defaultPeriod
  const currency = /^[a-z]{3}$/.exec(params.get('currency') ?? '')?.[0]
  const show = (next: { readonly period: RecentPeriod; readonly currency: string | undefined }) =>
    setParams(
      {
        ...(next.period !== defaultPeriod && { period: next.period }),
        ...(next.currency !== undefined && { currency: next.currency }),
      },
      { preventScrollReset: true },
    )
  return {
    period,
    currency,
    setPeriod: (next: RecentPeriod) => show({ period: next, currency }),
    setCurrency: (next: string | undefined) => show({ period, currency: next }),
  }
}

/** Start page: key figures, latest orders, and open tasks. */
export const HomePage = ({ title }: { title: string }) => {
  const { period, currency, setPeriod, setCurrency } = useShown()
  const { today, timeZone } = useToday()
  const setup = useSetup()
  const range = rangeOf(daysOf(period, today))
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Select
            label="Period"
            hideLabel
            className={css.period}
            choices={periods.map((value) => ({ value, label: periodWords[value] }))}
            value={period}
            onChange={setPeriod}
          />
        }
      />
      <div className={css.parts}>
        {setup.isLoading && (
          <div className={css.waiting}>
            <CardSkeleton />
          </div>
        )}
        {setup.steps.length > 0 && (
          <PartBoundary>
            <SetupCard steps={setup.steps} onHide={setup.hide} />
          </PartBoundary>
        )}
        <PartBoundary>
          <Figures
            period={period}
            range={range}
            timeZone={timeZone}
            currency={currency}
            onCurrency={setCurrency}
          />
        </PartBoundary>
        <div className={css.columns}>
          <PartBoundary>
            <LatestOrders />
          </PartBoundary>
          <div className={css.parts}>
            <PartBoundary>
              <NeedsAttention />
            </PartBoundary>
            <PartBoundary>
              <Trials period={period} range={range} />
            </PartBoundary>
          </div>
        </div>
      </div>
    </>
  )
}
