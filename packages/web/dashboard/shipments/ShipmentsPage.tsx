import * as api from '@atelier/contract'
import { Truck } from 'lucide-react'
import { Link } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { shipmentColumns } from './shipment-columns.tsx'
import { shipmentStatuses } from './words.ts'

/** Shipments to buyers, pending and sent. Each links to its order. */
export const ShipmentsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(api.shipments.list.query, '-created_at')
  const list = useEndpoint(api.shipments.list, { query: { ...query, organization_id } }, { keepLast: true })
  return (
    <>
      <title>Shipments · Atelier</title>
      <PageHead title="Shipments" note="Packages sent to buyers. The address is on the order." />
      <div className={lists.filters}>
        <Filters {...filters}>
          <FilterSelect
            label="Status"
            any="Any status"
            choices={choicesOf(shipmentStatuses)}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Shipments"
        list={list}
        columns={shipmentColumns}
        idOf={({ id }) => id}
        linkOf={({ order_id }) => paths.order(slug, order_id)}
        {...frame}
        empty={
          <EmptyState icon={<Truck size={22} aria-hidden="true" />} title="Nothing to send">
            To sell prints of paintings, create <Link to={paths.products(slug)}>a product</Link> for each
            size, with print_size_mm and a size in millimeters such as 200x300 in its metadata. The studio
            offers it with every painting that has enough pixels.
          </EmptyState>
        }
      />
    </>
  )
}
