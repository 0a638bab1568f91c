import * as api from '@atelier/contract'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { call } from '../../lib/calls.ts'
import { Download, Plus, Upload, Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { paths } from '../paths.ts'
import { defineListPage, type ListState } from '../shared/list-page.tsx'
import { useSaveTable } from '../shared/ExportButton.tsx'
import { useOrganization } from '../shell/organization.ts'
import { useCustomerColumns } from './customer-columns.tsx'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'), 'CustomerDialog')
const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx'), 'ImportDialog')

const useParts = ({ search, isFiltered }: ListState<typeof api.customers.list>) => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'create' | 'import'>()
  const table = useSaveTable()
  const exportTable = () =>
    void table.save(
      call(api.customersTable.export)({
        query: { organization_id, query: search.query, email: search.email, metadata: search.metadata },
      }),
      'customers.csv',
    )
  const close = () => setOpen(undefined)
  return {
    columns: useCustomerColumns(),
    actions: (
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
                label: isFiltered ? 'Export these as CSV' : 'Export all as CSV',
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
    ),
    emptyActions: (
      <>
        <Button onClick={() => setOpen('create')}>New customer</Button>
        <Button tone="soft" onClick={() => setOpen('import')}>
          Import from CSV…
        </Button>
      </>
    ),
    dialogs: (
      <>
        <CustomerDialog
          open={open === 'create'}
          onClose={close}
          onCreated={({ id }) => void navigate(paths.customer(slug, id))}
        />
        <ImportDialog open={open === 'import'} onClose={close} />
      </>
    ),
  }
}

/** Customers of the organization. */
export const CustomersPage = defineListPage({
  endpoint: api.customers.list,
  useParts,
  linkOf: ({ id }, slug) => paths.customer(slug, id),
  filters: ({ search, change }) => (
    <SearchField
      label="Search"
      placeholder="Name or e-mail"
      value={search.query}
      onChange={(query) => change({ query })}
    />
  ),
  empty: {
    icon: Users,
    title: 'No customers yet',
    text: 'Everyone who pays a checkout becomes a customer. You can also import your existing customers.',
  },
})
