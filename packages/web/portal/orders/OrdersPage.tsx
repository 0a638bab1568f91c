import * as api from '@atelier/contract'
import { Receipt } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import type { AreaTitle } from '../page.ts'
import { paths } from '../paths.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { OrderRow } from './OrderRow.tsx'

const limit = 20

/** Page number from the URL. Any invalid number opens the first page. */
const usePageNumber = () => {
  const [params, setParams] = useSearchParams()
  const pageParam = params.get('page') ?? ''
  return {
    page: /^[1-9]\d{0,5}$/.test(pageParam) ? Number(pageParam) : 1,
    open: (page: number) => setParams(page === 1 ? {} : { page: String(page) }),
  }
}

/** Orders of the customer. */
export const OrdersPage = ({ title }: { title: AreaTitle }) => {
  const { say } = useSpeech()
  const { seller } = useVisit()
  const { page, open } = usePageNumber()
  const list = useEndpoint(
    api.portalOrders.list,
    { query: { page, limit, sorting: ['-created_at'] } },
    { keepLast: true },
  )
  return (
    <>
      <Page title={say(title)} />
      <Loaded state={list} height="16rem">
        {({ items, pagination }) =>
          items.length === 0 && page > 1 ? (
            // The URL names a page after the last one.
            <Navigate to={paths.orders} replace />
          ) : items.length === 0 ? (
            <Card flush>
              <EmptyState icon={<Receipt size={22} aria-hidden="true" />} title={say('orders.none')}>
                {say('orders.noneText', { seller: seller.name })}
              </EmptyState>
            </Card>
          ) : (
            <div className={rows.stack}>
              <Card flush>
                <ul className={rows.rows}>
                  {items.map((order) => (
                    <OrderRow key={order.id} order={order} />
                  ))}
                </ul>
              </Card>
              {pagination.max_page > 1 && (
                <nav className={rows.row} aria-label={say('pages.label')}>
                  <Button tone="soft" disabled={page <= 1} onClick={() => open(page - 1)}>
                    {say('pages.newer')}
                  </Button>
                  <span>{say('pages.at', { page, pages: pagination.max_page })}</span>
                  <Button tone="soft" disabled={page >= pagination.max_page} onClick={() => open(page + 1)}>
                    {say('pages.older')}
                  </Button>
                </nav>
              )}
            </div>
          )
        }
      </Loaded>
    </>
  )
}
