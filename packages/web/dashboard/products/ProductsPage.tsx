import * as api from '@atelier/contract'
import { Package, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { FlagFilter } from '../../ui/FlagFilter.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { useProductColumns } from './product-columns.tsx'
import { visibilityChoices } from './visibility.ts'
import cells from '../../ui/list.module.css'

/** Products of the organization. */
export const ProductsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const { search, change, query, filters, frame } = useListSearch(api.products.list.query, '-created_at')
  const list = useEndpoint(api.products.list, { query: { ...query, organization_id } }, { keepLast: true })
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
            placeholder="Search by name"
            value={search.query}
            onChange={(query) => change({ query })}
          />
          <FlagFilter
            label="State"
            any="On sale and archived"
            words={{ false: 'On sale', true: 'Archived' }}
            value={search.is_archived}
            onChange={(is_archived) => change({ is_archived })}
          />
          <FlagFilter
            label="Billing"
            any="Any billing"
            words={{ false: 'One-time', true: 'Subscription' }}
            value={search.is_recurring}
            onChange={(is_recurring) => change({ is_recurring })}
          />
          <FilterSelect
            label="Visibility"
            any="Any visibility"
            choices={visibilityChoices}
            value={search.visibility}
            onChange={(visibility) => change({ visibility })}
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
          <EmptyState icon={<Package size={22} aria-hidden="true" />} title="No products yet" actions={add}>
            A product is what people pay for: once, by subscription, or by what they use.
          </EmptyState>
        }
      />
    </>
  )
}
