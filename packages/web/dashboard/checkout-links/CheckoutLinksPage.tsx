import * as api from '@atelier/contract'
import { Link2, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { paths } from '../paths.ts'
import cells from '../../ui/list.module.css'
import { useOrganization } from '../shell/organization.ts'
import { useLinkColumns } from './link-columns.tsx'

/** Checkout links of the organization. */
export const CheckoutLinksPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const { search, change, query, filters, frame } = useListSearch(api.checkoutLinks.list.query, '-created_at')
  const list = useEndpoint(
    api.checkoutLinks.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  const create = (
    <Button onClick={() => void navigate(paths.newCheckoutLink(slug))}>
      <Plus size={15} aria-hidden="true" />
      New checkout link
    </Button>
  )
  return (
    <>
      <title>Checkout links · Atelier</title>
      <PageHead title="Checkout links" actions={create} />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Label or product"
            value={search.query}
            onChange={(query) => change({ query })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Checkout links"
        idOf={({ id }) => id}
        list={list}
        columns={useLinkColumns()}
        {...frame}
        linkOf={({ id }) => paths.checkoutLink(slug, id)}
        empty={
          <EmptyState
            icon={<Link2 size={22} aria-hidden="true" />}
            title="No checkout links yet"
            actions={create}
          >
            A checkout link sells without a shop page: put it in an e-mail, a post or a QR code. Each visit
            opens a new checkout.
          </EmptyState>
        }
      />
    </>
  )
}
