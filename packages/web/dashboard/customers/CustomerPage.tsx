import * as api from '@atelier/contract'
import { ExternalLink, MoreHorizontal, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Customer } from '../api-types.ts'
import { CustomerAnswers } from './CustomerAnswers.tsx'
import { CustomerBenefits } from './CustomerBenefits.tsx'
import { CustomerDetails } from './CustomerDetails.tsx'
import { CustomerDisputes } from './CustomerDisputes.tsx'
import { CustomerKeys } from './CustomerKeys.tsx'
import { CustomerMeters } from './CustomerMeters.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerSubscriptions } from './CustomerSubscriptions.tsx'
import { CustomerWallets } from './CustomerWallets.tsx'
import { nameOf } from './words.ts'
import { DeletionNotice } from './DeletionNotice.tsx'
import { DeleteCustomer } from './DeleteCustomer.tsx'
import { PortalDialog } from './PortalDialog.tsx'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'), 'CustomerDialog')

const PaymentsCard = lazyPart(() => import('../payments/PaymentsCard.tsx'), 'PaymentsCard')

const MethodsCard = lazyPart(() => import('../payments/MethodsCard.tsx'), 'MethodsCard')

const LoadedCustomer = ({ customer, list }: { customer: Customer; list: string }) => {
  const { long } = useFormat()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'portal' | 'delete'>()
  const close = () => setOpen(undefined)
  const name = nameOf(customer)
  return (
    <>
      <title>{`${name} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Customers', to: list }]}
        title={name}
        aside={<Avatar name={name} src={customer.avatar_url} />}
        note={`Customer since ${long(customer.created_at)}`}
        actions={
          <>
            <Button tone="soft" onClick={() => setOpen('portal')}>
              <ExternalLink size={15} aria-hidden="true" />
              Portal link…
            </Button>
            <Button tone="soft" onClick={() => setOpen('edit')}>
              <Pencil size={15} aria-hidden="true" />
              Edit…
            </Button>
            <Menu
              trigger={
                <Button tone="soft" aria-label="More actions">
                  <MoreHorizontal size={15} aria-hidden="true" />
                </Button>
              }
              groups={[[{ label: 'Delete the customer…', tone: 'bad', onChoose: () => setOpen('delete') }]]}
            />
          </>
        }
      />
      <DeletionNotice customer={customer} onDelete={() => setOpen('delete')} />
      <Columns
        main={
          <>
            <CustomerSubscriptions customerId={customer.id} />
            <CustomerOrders customerId={customer.id} />
            <PaymentsCard of={{ customer_id: customer.id }} linked />
            <CustomerDisputes customerId={customer.id} />
            <CustomerMeters customerId={customer.id} />
            <CustomerBenefits customerId={customer.id} />
            <CustomerKeys customerId={customer.id} />
          </>
        }
        side={
          <>
            <CustomerDetails customer={customer} />
            <MethodsCard customerId={customer.id} />
            <CustomerWallets customerId={customer.id} />
            <CustomerNotes customer={customer} />
            <CustomerAnswers customerId={customer.id} />
          </>
        }
      />
      <CustomerDialog open={open === 'edit'} onClose={close} customer={customer} />
      <PortalDialog open={open === 'portal'} onClose={close} customer={customer} />
      <DeleteCustomer
        open={open === 'delete'}
        onClose={close}
        customer={customer}
        onDeleted={() => void navigate(list, { replace: true })}
      />
    </>
  )
}

/** Page of one customer: purchases, benefits, usage, and actions. */
export const CustomerPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const list = useListUrl(paths.customers(slug))
  const customer = useEndpoint(api.customers.get, { path: { id } })
  return (
    <ObjectPage noun="customer" crumb={{ label: 'Customers', to: list }} object={customer}>
      {(loaded) => <LoadedCustomer key={id} customer={loaded} list={list} />}
    </ObjectPage>
  )
}
