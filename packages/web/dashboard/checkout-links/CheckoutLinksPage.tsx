import * as api from '@atelier/contract'
import { Link2 } from 'lucide-react'
import { SearchField } from '../../ui/SearchField.tsx'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { useLinkColumns } from './link-columns.tsx'

/** Checkout links of the organization. */
export const CheckoutLinksPage = defineListPage({
  endpoint: api.checkoutLinks.list,
  useParts: () => ({ columns: useLinkColumns() }),
  linkOf: ({ id }, slug) => paths.checkoutLink(slug, id),
  create: { label: 'New checkout link', path: paths.newCheckoutLink },
  filters: ({ search, change }) => (
    <SearchField
      label="Search"
      placeholder="Label or product"
      value={search.query}
      onChange={(query) => change({ query })}
    />
  ),
  empty: {
    icon: Link2,
    title: 'No checkout links yet',
    text: 'A checkout link sells without a shop page: put it in an e-mail, a post or a QR code. Each visit opens a new checkout.',
  },
})
