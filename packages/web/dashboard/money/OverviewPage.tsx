import * as api from '@atelier/contract'
import { CurrencyCode } from '@atelier/contract'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { classes } from '../../lib/classes.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { CurrencyFilter } from '../shared/CurrencyFilter.tsx'
import section from '../shared/section.module.css'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import type { LedgerAccount } from '../api-types.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { byCurrency, closingBalance, feeShare, statementOf, strayCurrencies } from './statement.ts'
import { otherCurrencies } from './words.ts'
import css from './Money.module.css'

/** Search parameters of the statement. */
const StatementSearch = z.extend(api.ledger.balances.query, { currency: z.optional(CurrencyCode) })

/** Statement of income and expenses in a period. */
export const OverviewPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { money, locale } = useFormat()
  const { search, change, isFiltered, clear } = useSearch(StatementSearch)
  const { start_date, end_date } = search
  const books = useEndpoint(
    api.ledger.balances,
    { query: { organization_id, start_date, end_date } },
    { keepLast: true },
  )
  const groups = books.data && byCurrency(books.data.items)
  const main = useDefaultCurrency()
  const currencies = [...(groups?.keys() ?? [])].toSorted()
  const currency =
    search.currency ?? (groups === undefined || groups.has(main) ? main : (currencies[0] ?? main))
  const strays = groups === undefined ? [] : strayCurrencies(groups).filter((other) => other !== currency)
  const balances = groups && (groups.get(currency) ?? [])
  const share = balances && feeShare(balances)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const entriesOf = (account: LedgerAccount) =>
    `${paths.money(slug, 'ledger')}?${new URLSearchParams({
      account,
      ...(currency !== main && { currency }),
      ...(start_date !== undefined && { start_date }),
      ...(end_date !== undefined && { end_date }),
    })}`
  if (books.error !== undefined && balances === undefined)
    return (
      <EmptyState
        title="The books could not be loaded"
        actions={<Button onClick={books.refetch}>Try again</Button>}
      >
        {errorSentence(books.error)}
      </EmptyState>
    )
  const amount = (value: number | undefined) =>
    value === undefined ? <Skeleton width="4rem" /> : money(value, currency)
  const closing = [
    { label: 'Held for you', value: amount(balances && closingBalance(balances, 'processor_balance')) },
    { label: 'Tax owed', value: amount(balances && 0 - closingBalance(balances, 'tax_payable')) },
    {
      label: 'Payments on the way',
      value: amount(balances && 0 - closingBalance(balances, 'customer_payments')),
    },
    {
      label: 'Share of fees',
      value:
        balances === undefined ? (
          <Skeleton width="3rem" />
        ) : share === undefined ? (
          '–'
        ) : (
          percent.format(share)
        ),
    },
  ]
  return (
    <div className={section.stack}>
      <Filters isFiltered={isFiltered} onClear={clear}>
        <PeriodFilter period={{ start_date, end_date }} onChange={change} />
        <CurrencyFilter
          currencies={currencies}
          value={currency}
          onChange={(nextCurrency) => change({ currency: nextCurrency })}
        />
      </Filters>
      {strays.length > 0 && (
        <Notice tone="bad" title={`The totals below exclude ${strays.join(', ').toUpperCase()}`}>
          {otherCurrencies(currency, strays)}
        </Notice>
      )}
      <div className={css.columns}>
        <Card title="Statement" flush>
          <table className={css.statement} aria-busy={balances === undefined || books.isStale}>
            <tbody>
              {statementOf(balances ?? []).map(({ label, amount: value, kind, account }) => (
                <tr key={label} className={classes(kind === 'sum' && css.sum)}>
                  <th scope="row">
                    {account === undefined ? label : <Link to={entriesOf(account)}>{label}</Link>}
                  </th>
                  <td>{amount(balances && value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Card title={end_date === undefined ? 'Now' : 'At the end'} flush>
          <table className={css.statement} aria-busy={balances === undefined || books.isStale}>
            <tbody>
              {closing.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      </div>
      <p className={css.soft}>
        All amounts come from the ledger, which payments, sales, fees and refunds write. Days follow the time
        zone of the organization.
      </p>
    </div>
  )
}
