import * as api from '@atelier/contract'
import { Plus, TicketPercent } from 'lucide-react'
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
import { useDiscountColumns } from './discount-columns.tsx'

/** Discounts of the organization. */
export const DiscountsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const navigate = useNavigate()
  const { search, change, query, filters, frame } = useListSearch(api.discounts.list.query, '-created_at')
  const list = useEndpoint(api.discounts.list, { query: { ...query, organization_id } }, { keepLast: true })
  const create = (
    <Button onClick={() => void navigate(paths.newDiscount(slug))}>
      <Plus size={15} aria-hidden="true" />
      New discount
    </Button>
  )
  return (
    <>
      <title>Discounts · Atelier</title>
      <PageHead title="Discounts" actions={create} />
      <div className={cells.filters}>
        <Filters {...filters}>
          <SearchField
            label="Search"
            placeholder="Name or code"
            value={search.query}
            onChange={(query) => change({ query })}
          />
        </Filters>
      </div>
      <ListFrame
        label="Discounts"
        idOf={({ id }) => id}
        list={list}
        columns={useDiscountColumns()}
        {...frame}
        linkOf={({ id }) => paths.discount(slug, id)}
        empty={
          <EmptyState
            icon={<TicketPercent size={22} aria-hidden="true" />}
            title="No discounts yet"
            actions={create}
          >
            A discount takes a percentage or a fixed amount off: for customers who enter its code, or who use
            a checkout link that includes it.
          </EmptyState>
        }
      />
    </>
  )
}
