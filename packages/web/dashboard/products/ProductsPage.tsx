import * as api from '@atelier/contract'
import { Package } from 'lucide-react'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { FlagFilter } from '../../ui/FlagFilter.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { useProductColumns } from './product-columns.tsx'
import { visibilityChoices } from './visibility.ts'

/** Products of the organization. */
export const ProductsPage = defineListPage({
  endpoint: api.products.list,
  useParts: () => ({ columns: useProductColumns() }),
  linkOf: ({ id }, slug) => paths.product(slug, id),
  create: { label: 'New product', path: paths.newProduct },
  filters: ({ search, change }) => (
    <>
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
    </>
  ),
  empty: {
    icon: Package,
    title: 'No products yet',
    text: 'A product is what people pay for: once, by subscription, or by what they use.',
  },
})
