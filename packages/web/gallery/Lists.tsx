import { useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns } from '../ui/Columns.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Filters } from '../ui/Filters.tsx'
import { Field } from '../ui/Field.tsx'
import { ListFrame } from '../ui/ListFrame.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { SubNav } from '../ui/SubNav.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Room, Specimen } from './Room.tsx'

type Row = { readonly id: string; readonly name: string; readonly amount: number }

const names = [
  'Tea',
  'A name that is so long that no column of a table is wide enough for all of its words',
  'Ø',
]
const rows: readonly Row[] = names.map((name, at) => ({
  id: String(at),
  name,
  amount: [149, 0, -2_000_000][at] ?? 0,
}))
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', grow: true, sort: 'name', cell: ({ name }) => name },
  { id: 'state', header: 'Status', cell: () => <Badge tone="good">Paid</Badge> },
  {
    id: 'amount',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => (amount / 100).toFixed(2),
  },
]

const nothing = () => undefined
const none = { data: undefined, error: undefined, isStale: false, refetch: nothing }
const answered = (items: readonly Row[]) => ({
  ...none,
  data: { items, pagination: { total_count: items.length } },
})

/** List in each of its states. */
const ListFrames = () => {
  const frame = {
    columns,
    idOf: ({ id }: Row) => id,
    page: 1,
    limit: 3,
    onPage: nothing,
    onClear: nothing,
    empty: (
      <EmptyState title="No sales yet" actions={<Button>New product</Button>}>
        A product is what people pay for.
      </EmptyState>
    ),
  }
  return (
    <>
      <Specimen name="List frame: rows">
        <ListFrame {...frame} label="Teas" list={answered(rows)} />
      </Specimen>
      <Specimen name="List frame: loading">
        <ListFrame {...frame} label="Loading teas" list={none} />
      </Specimen>
      <Specimen name="List frame: failed">
        <ListFrame {...frame} label="Teas" list={{ ...none, error: { kind: 'network' } }} />
      </Specimen>
      <Specimen name="List frame: empty">
        <ListFrame {...frame} label="Teas" list={answered([])} />
      </Specimen>
      <Specimen name="List frame: empty by its filters">
        <ListFrame {...frame} label="Teas" list={answered([])} isFiltered />
      </Specimen>
      <Specimen name="List frame: after its last page">
        <ListFrame {...frame} label="Teas" list={answered([])} page={3} />
      </Specimen>
    </>
  )
}

/** Tables and the components around them. */
export const Lists = () => {
  const [sorting, setSorting] = useState('-amount')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']))
  const [page, setPage] = useState(2)
  const [tab, setTab] = useState('one')
  const [text, setText] = useState<string | undefined>('tea')
  const idOf = ({ id }: Row) => id
  return (
    <Room title="Lists">
      <Specimen name="Page head">
        <PageHead
          crumbs={[{ label: 'Orders', to: '/orders' }]}
          title="$1.49"
          aside={<Badge tone="good">Paid</Badge>}
          note="Order 2026-0001"
        />
      </Specimen>
      <Specimen name="Filters">
        <Filters isFiltered onClear={() => undefined}>
          <SearchField label="Search" placeholder="Name or e-mail" value={text} onChange={setText} />
          <Field label="Product" />
        </Filters>
      </Specimen>
      <Specimen name="Table: sorted, selected, linked; page 2 of 3">
        <Table
          label="Products"
          columns={columns}
          rows={rows}
          idOf={idOf}
          sorting={sorting}
          onSort={setSorting}
          linkOf={({ id }) => `/${id}`}
          selection={{ nameOf: ({ name }) => name, selected, onChange: setSelected }}
        />
        <Pagination label="Products" page={page} limit={25} total={61} onPage={setPage} />
      </Specimen>
      <Specimen name="Table: loading">
        <Table label="Loading products" columns={columns} rows={undefined} idOf={idOf} expected={3} />
      </Specimen>
      <Specimen name="Table: stale rows">
        <Table label="Stale products" columns={columns} rows={rows} idOf={idOf} isStale />
      </Specimen>
      <ListFrames />
      <Specimen name="Columns">
        <Columns
          main={<Card title="Related">The wide column.</Card>}
          side={<Card title="Details">The narrow one.</Card>}
        />
      </Specimen>
      <Specimen name="Page skeleton">
        <PageSkeleton crumbs={[{ label: 'Orders', to: '/orders' }]} />
      </Specimen>
      <Specimen name="SubNav">
        <SubNav
          label="Settings"
          pages={[
            { to: '/', label: 'General' },
            { to: '/members', label: 'Members' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Overview', content: <p>The first part.</p> },
            { value: 'two', label: 'Grants', content: <p>The second part.</p> },
          ]}
        />
      </Specimen>
    </Room>
  )
}
