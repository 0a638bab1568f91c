import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { Landmark } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { ExportButton } from '../shared/ExportButton.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Payout, PayoutLine } from '../api-types.ts'
import { arrivals, lineKinds, payoutStatuses } from './words.ts'

const useColumns = (): readonly Column<PayoutLine>[] => {
  const { slug } = useOrganization()
  const { money, short } = useFormat()
  return [
    {
      id: 'what',
      header: 'Description',
      grow: true,
      cell: ({ kind, order_id, invoice_number }) => (
        <>
          {lineKinds[kind]}{' '}
          {order_id !== null && <Link to={paths.order(slug, order_id)}>{invoice_number ?? 'Order'}</Link>}
        </>
      ),
    },
    {
      id: 'date',
      header: 'Date',
      sort: 'created_at',
      from: 'tablet',
      cell: ({ created_at }) => <span className={lists.soft}>{short(created_at)}</span>,
    },
    {
      id: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      from: 'tablet',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'fee',
      header: 'Fee',
      align: 'end',
      from: 'tablet',
      cell: ({ fee, currency }) => money(fee, currency),
    },
    {
      id: 'net',
      header: 'Net',
      align: 'end',
      cell: ({ net_amount, currency }) => money(net_amount, currency),
    },
  ]
}

const LoadedPayout = ({ payout }: { payout: Payout }) => {
  const { slug } = useOrganization()
  const { money, day, long } = useFormat()
  const { id, amount, total_amount, currency, status, arrives_at, created_at } = payout
  const { query, frame } = useListSearch(api.payouts.lines.query, '-created_at')
  const list = useEndpoint(api.payouts.lines, { query: { ...query, payout_id: id } }, { keepLast: true })
  const columns = useColumns()
  const back = useListUrl(paths.money(slug, 'payouts'))
  return (
    <>
      <title>{`Payout of ${money(amount, currency)} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Payouts', to: back }]}
        title={money(amount, currency)}
        aside={<StatusBadge {...payoutStatuses[status]} />}
        note={`Payout · ${arrivals[status].toLowerCase()} on ${day(arrives_at)}`}
        actions={
          <ExportButton file={`payout-${id}.csv`} read={() => call(api.payouts.export)({ path: { id } })}>
            CSV
          </ExportButton>
        }
      />
      <Columns
        main={
          <ListFrame
            label="Lines"
            list={list}
            columns={columns}
            idOf={(line) => line.id}
            {...frame}
            empty={
              <EmptyState icon={<Landmark size={22} aria-hidden="true" />} title="This payout is empty">
                The processor does not report its contents.
              </EmptyState>
            }
          />
        }
        side={
          <Card title="Details">
            <Facts
              facts={[
                { label: 'Started', value: long(created_at) },
                { label: arrivals[status], value: day(arrives_at) },
                {
                  label: 'Part of',
                  value: total_amount === amount ? undefined : `a payout of ${money(total_amount, currency)}`,
                },
                {
                  label: 'At the processor',
                  value: <CopyButton text={payout.processor_id} label="id at the processor" showText />,
                },
              ]}
            />
          </Card>
        }
      />
    </>
  )
}

/** Page of one payout, with its payments, refunds, fees and disputes. */
export const PayoutPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Payouts', to: useListUrl(paths.money(slug, 'payouts')) }
  const payout = useEndpoint(api.payouts.get, { path: { id } })
  return (
    <ObjectPage noun="payout" crumb={crumb} object={payout}>
      {(loaded) => <LoadedPayout key={id} payout={loaded} />}
    </ObjectPage>
  )
}
