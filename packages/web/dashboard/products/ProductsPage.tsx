import { products as contract } from '@atelier/contract'
import { Package, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { client } from './client.ts'
import { useProductColumns } from './product-columns.tsx'
import cells from '../../ui/list.module.css'

const states = [
  { value: 'all', label: 'On sale and archived' },
  { value: 'false', label: 'On sale' },
  { value: 'true', label: 'Archived' },
] as const

const billings = [
  { value: 'all', label: 'Any billing' },
  { value: 'false', label: 'One-time' },
  { value: 'true', label: 'Subscription' },
] as const

type Flag = 'all' | 'true' | 'false'
const flagOf = (value: boolean | undefined): Flag => (value === undefined ? 'all' : value ? 'true' : 'false')
const valueOf = (flag: Flag): boolean | undefined => (flag === 'all' ? undefined : flag === 'true')

/** The products of the organization. */
export const ProductsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const { search, change, query, filters, frame } = useListSearch(contract.list.query, '-created_at')
  const list = useEndpoint(client.products.list, { query: { ...query, organization_id } }, { keepLast: true })
  const add = (
    <Button onClick={() => void navigate(paths.newProduct(slug))}>
      <Plus size={15} aria-hidden="true" />
      New product
    </Button>
  )
  return (
    <>
      <title>Products · Atelier</title>
      <PageHead title="Products" actions={add} />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Name"
            placeholder="Part of the name"
            value={search.query ?? ''}
            onChange={(text) => change({ query: text || undefined })}
          />
          <Select
            label="State"
            choices={states}
            value={flagOf(search.is_archived)}
            onChange={(flag) => change({ is_archived: valueOf(flag) })}
          />
          <Select
            label="Billing"
            choices={billings}
            value={flagOf(search.is_recurring)}
            onChange={(flag) => change({ is_recurring: valueOf(flag) })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Products"
        list={list}
        columns={useProductColumns()}
        idOf={({ id }) => id}
        linkOf={({ id }) => paths.product(slug, id)}
        {...frame}
        empty={
          <EmptyState
            icon={<Package size={22} aria-hidden="true" />}
            title="There is nothing to buy yet"
            actions={add}
          >
            A product is what people pay for: once, by subscription, or by what they use.
          </EmptyState>
        }
      />
    </>
  )
}
