import * as api from '@atelier/contract'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { call } from '../../lib/calls.ts'
import { Download, Plus, Upload, Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import cells from '../../ui/list.module.css'
import { paths } from '../paths.ts'
import { useSaveTable } from '../shared/use-save-table.ts'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import { useCustomerColumns } from './customer-columns.tsx'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'), 'CustomerDialog')
const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx'), 'ImportDialog')

/** Customers of the organization. */
export const CustomersPage = ({ title, firstCall }: ListEntry) => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    api.customers.list.query,
    firstCall.query.sorting,
  )
  const navigate = useNavigate()
  const columns = useCustomerColumns()
  const [open, setOpen] = useState<'create' | 'import'>()
  const list = useEndpoint(api.customers.list, { query: { ...query, organization_id } }, { keepLast: true })
  const table = useSaveTable()
  const exportTable = () =>
    void table.save(
      call(api.customersTable.export)({
        query: { organization_id, query: search.query, email: search.email, metadata: search.metadata },
      }),
      'customers.csv',
    )
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <Menu
              trigger={<Button tone="soft">Import and export</Button>}
              groups={[
                [
                  {
                    label: 'Import from CSV…',
                    icon: <Upload size={15} aria-hidden="true" />,
                    onChoose: () => setOpen('import'),
                  },
                  {
                    label: filters.isFiltered ? 'Export these as CSV' : 'Export all as CSV',
                    icon: <Download size={15} aria-hidden="true" />,
                    disabled: table.isSaving,
                    onChoose: exportTable,
                  },
                ],
              ]}
            />
            <Button onClick={() => setOpen('create')}>
              <Plus size={15} aria-hidden="true" />
              New customer
            </Button>
          </>
        }
      />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Name or e-mail"
            value={search.query}
            onChange={(query) => change({ query })}
          />
        </Filters>
      </div>
      <ListFrame
        label={title}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.customer(slug, id)}
        {...frame}
        empty={
          <EmptyState
            icon={<Users size={22} aria-hidden="true" />}
            title="No customers yet"
            actions={
              <>
                <Button onClick={() => setOpen('create')}>New customer</Button>
                <Button tone="soft" onClick={() => setOpen('import')}>
                  Import from CSV…
                </Button>
              </>
            }
          >
            Everyone who pays a checkout becomes a customer. You can also import your existing customers.
          </EmptyState>
        }
      />
      <CustomerDialog
        open={open === 'create'}
        onClose={close}
        onCreated={({ id }) => void navigate(paths.customer(slug, id))}
      />
      <ImportDialog open={open === 'import'} onClose={close} />
    </>
  )
}
