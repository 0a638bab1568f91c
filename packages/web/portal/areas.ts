import * as api from '@atelier/contract'
import { Gift, House, Receipt, RefreshCw, UserRound } from 'lucide-react'
import type { Area, ObjectPage } from './page.ts'

/**
 * Pages of the portal, in the order of the navigation; the script of each loads when it is first opened. All are open to
 * every session: a page omits the parts that the session of a purchase does not include.
 */
export const pages: readonly (Area | ObjectPage)[] = [
  {
    path: '',
    title: 'nav.home',
    icon: House,
    load: async () => (await import('./home/HomePage.tsx')).HomePage,
  },
  {
    path: 'orders',
    title: 'nav.orders',
    icon: Receipt,
    load: async () => (await import('./orders/OrdersPage.tsx')).OrdersPage,
  },
  {
    path: 'orders/:id',
    load: async () => (await import('./orders/OrderPage.tsx')).OrderPage,
    firstCall: api.portalOrders.get,
  },
  {
    path: 'subscriptions',
    title: 'nav.subscriptions',
    icon: RefreshCw,
    load: async () => (await import('./subscriptions/SubscriptionsPage.tsx')).SubscriptionsPage,
  },
  {
    path: 'subscriptions/:id',
    load: async () => (await import('./subscriptions/SubscriptionPage.tsx')).SubscriptionPage,
    firstCall: api.portalSubscriptions.get,
  },
  {
    path: 'benefits',
    title: 'nav.benefits',
    icon: Gift,
    load: async () => (await import('./benefits/BenefitsPage.tsx')).BenefitsPage,
  },
  {
    path: 'account',
    title: 'nav.account',
    icon: UserRound,
    load: async () => (await import('./account/AccountPage.tsx')).AccountPage,
  },
]

export const areas: readonly Area[] = pages.filter((page) => page.title !== undefined)
