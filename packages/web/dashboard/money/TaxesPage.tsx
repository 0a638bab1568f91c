import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { Landmark } from 'lucide-react'
import { classes } from '../../lib/classes.ts'
import { countryName } from '../../lib/countries.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { useToday } from '../metrics/use-today.ts'
import { ExportButton } from '../shared/ExportButton.tsx'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { CountryTaxes } from '../api-types.ts'
import { namedPeriods } from './period.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import css from './Money.module.css'

/** Returns the display name of a row's country. */
const nameOf = (country: string | null, locale: string): string =>
  country === null ? 'Without an address' : countryName(country, locale)

/** Returns the sum of all countries with sales in one currency. */
const totalOf = (currency: string, rows: readonly CountryTaxes[]): CountryTaxes => {
  const sum = (pick: (row: CountryTaxes) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    country: 'total',
    currency,
    orders: sum(({ orders }) => orders),
    sold_amount: sum(({ sold_amount }) => sold_amount),
    refunded_amount: sum(({ refunded_amount }) => refunded_amount),
    net_amount: sum(({ net_amount }) => net_amount),
    tax_collected: sum(({ tax_collected }) => tax_collected),
    tax_refunded: sum(({ tax_refunded }) => tax_refunded),
    tax_due: sum(({ tax_due }) => tax_due),
  }
}

/** Returns the final rows: the sum of each currency in which more than one country has sales. */
const totalsOf = (rows: readonly CountryTaxes[]): readonly CountryTaxes[] =>
  [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
    const currencyRows = rows.filter((row) => row.currency === currency)
    return currencyRows.length > 1 ? [totalOf(currency, currencyRows)] : []
  })

const useColumns = (): readonly Column<CountryTaxes>[] => {
  const { money, number, locale } = useFormat()
  const figure = ({ country }: CountryTaxes, text: string) =>
    country === 'total' ? <span className={css.total}>{text}</span> : text
  const amount = (pick: (row: CountryTaxes) => number) => (row: CountryTaxes) =>
    figure(row, money(pick(row), row.currency))
  return [
    {
      id: 'country',
      header: 'Country',
      grow: true,
      cell: ({ country }) => (
        <span className={classes(css.name, country === 'total' && css.total)}>
          {country === 'total' ? 'All countries' : nameOf(country, locale)}
        </span>
      ),
    },
    {
      id: 'orders',
      header: 'Orders',
      align: 'end',
      from: 'tablet',
      cell: (row) => figure(row, number(row.orders)),
    },
    { id: 'sold', header: 'Sold', align: 'end', from: 'desktop', cell: amount((row) => row.sold_amount) },
    {
      id: 'refunded',
      header: 'Refunded',
      align: 'end',
      from: 'desktop',
      cell: amount((row) => 0 - row.refunded_amount),
    },
    { id: 'net', header: 'Net', align: 'end', cell: amount((row) => row.net_amount) },
    {
      id: 'collected',
      header: 'Tax collected',
      align: 'end',
      from: 'desktop',
      cell: amount((row) => row.tax_collected),
    },
    {
      id: 'given',
      header: 'Tax refunded',
      align: 'end',
      from: 'desktop',
      cell: amount((row) => 0 - row.tax_refunded),
    },
    { id: 'due', header: 'Tax due', align: 'end', cell: amount((row) => row.tax_due) },
  ]
}

/** Sales and taxes by country, for a filing period. */
export const TaxesPage = () => {
  const { id: organization_id } = useOrganization()
  const { search, change } = useSearch(api.ledger.taxes.query)
  const columns = useColumns()
  const { today } = useToday()
  const quarter = namedPeriods(today).find(({ label }) => label === 'This quarter')?.period
  const start_date = search.start_date ?? quarter?.start_date ?? ''
  const end_date = search.end_date ?? quarter?.end_date ?? ''
  const query = { organization_id, start_date, end_date }
  const list = useEndpoint(api.ledger.taxes, { query }, { keepLast: true })
  const rows = list.data?.items
  const content = () => {
    if (list.error !== undefined && rows === undefined)
      return (
        <EmptyState
          title="The taxes could not be loaded"
          actions={<Button onClick={list.refetch}>Try again</Button>}
        >
          {errorSentence(list.error)}
        </EmptyState>
      )
    if (rows?.length === 0)
      return (
        <EmptyState icon={<Landmark size={22} aria-hidden="true" />} title="No sales in this period">
          Choose another period to see the sales and taxes of each country.
        </EmptyState>
      )
    return (
      <Table
        label="Taxes by country"
        columns={columns}
        rows={rows && [...rows, ...totalsOf(rows)]}
        idOf={({ country, currency }) => `${country} ${currency}`}
        expected={5}
        isStale={list.isStale}
      />
    )
  }
  return (
    <div className={section.stack}>
      <Filters isFiltered={false} onClear={() => undefined}>
        <PeriodFilter
          period={{ start_date, end_date }}
          allTime={false}
          onChange={(period) => change(period as Partial<typeof search>)}
        />
      </Filters>
      <div className={section.lead}>
        <p>By the country of the billing address, on the days on which sales and refunds were posted.</p>
        <ExportButton
          size="small"
          file={`taxes-${start_date}-${end_date}.csv`}
          read={() => call(api.ledger.exportTaxes)({ query })}
        >
          Download as CSV
        </ExportButton>
      </div>
      <div className={css.list}>{content()}</div>
    </div>
  )
}
