import * as api from '@atelier/contract'
import { type ItemOf } from '../../lib/calls.ts'
import { useState } from 'react'
import type { input } from 'zod/v4/core'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { CustomerName } from '../shared/CustomerName.tsx'

type Sorting = input<typeof api.customerMeters.list.query>['sorting']
type Row = ItemOf<typeof api.customerMeters.list>

const limit = 10

const useColumns = (): readonly Column<Row>[] => {
  const { number } = useFormat()
  const amount = (value: number) => (
    <span className={classes(value === 0 && cells.soft)}>{number(value)}</span>
  )
  return [
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      sort: 'customer_name',
      cell: ({ customer }) => <CustomerName customer={customer} />,
    },
    {
      id: 'credited',
      header: 'Credited',
      align: 'end',
      sort: 'credited_units',
      from: 'tablet',
      cell: ({ creditedUnits }) => amount(creditedUnits),
    },
    {
      id: 'consumed',
      header: 'Used',
      align: 'end',
      sort: 'consumed_units',
      cell: ({ consumedUnits }) => amount(consumedUnits),
    },
    {
      id: 'balance',
      header: 'Balance',
      align: 'end',
      sort: 'balance',
      cell: ({ balance }) => amount(balance),
    },
  ]
}

/** Usage of a meter by customer, with the rest of their credits. */
export const MeterCustomers = ({ meterId }: { meterId: string }) => {
  const { slug } = useOrganization()
  const columns = useColumns()
  const [page, setPage] = useState(1)
  const [sorting, setSorting] = useState('-consumed_units')
  const list = useEndpoint(
    api.customerMeters.list,
    { query: { meter_id: meterId, page, limit, sorting: sorting as Sorting } },
    { keepLast: true },
  )
  return (
    <ListFrame
      label="Customers"
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      linkOf={({ customer }) => paths.customer(slug, customer.id)}
      page={page}
      limit={limit}
      onPage={setPage}
      sorting={sorting}
      onSort={(next) => {
        setSorting(next)
        setPage(1)
      }}
      empty={
        <EmptyState title="No usage yet">
          Customers appear here with their usage and their balance as soon as one of their events counts.
        </EmptyState>
      }
    />
  )
}
