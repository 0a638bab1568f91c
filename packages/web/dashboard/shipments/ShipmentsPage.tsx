import * as api from '@atelier/contract'
import { Truck } from 'lucide-react'
import { Link } from 'react-router'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { paths } from '../paths.ts'
import { defineListPage } from '../shared/list-page.tsx'
import { shipmentColumns } from './shipment-columns.tsx'
import { shipmentStatuses } from './words.ts'

/** Shipments to buyers, pending and sent. Each links to its order. */
export const ShipmentsPage = defineListPage({
  note: 'Packages sent to buyers. The address is on the order.',
  endpoint: api.shipments.list,
  useParts: () => ({ columns: shipmentColumns }),
  linkOf: ({ order_id }, slug) => paths.order(slug, order_id),
  filters: ({ search, change }) => (
    <FilterSelect
      label="Status"
      any="Any status"
      choices={choicesOf(shipmentStatuses)}
      value={search.status}
      onChange={(status) => change({ status })}
    />
  ),
  empty: {
    icon: Truck,
    title: 'Nothing to send',
    text: (slug) => (
      <>
        To sell prints of paintings, create <Link to={paths.products(slug)}>a product</Link> for each size,
        with print_size_mm and a size in millimeters such as 200x300 in its metadata. The studio offers it
        with every painting that has enough pixels.
      </>
    ),
  },
})
