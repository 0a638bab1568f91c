import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** Pages of the portal by path; the script of each loads when it is first opened. */
export const pages: Readonly<Record<string, Load>> = {
  '': async () => (await import('./home/HomePage.tsx')).HomePage,
  orders: async () => (await import('./orders/OrdersPage.tsx')).OrdersPage,
  'orders/:id': async () => (await import('./orders/OrderPage.tsx')).OrderPage,
  subscriptions: async () => (await import('./subscriptions/SubscriptionsPage.tsx')).SubscriptionsPage,
  'subscriptions/:id': async () => (await import('./subscriptions/SubscriptionPage.tsx')).SubscriptionPage,
  benefits: async () => (await import('./benefits/BenefitsPage.tsx')).BenefitsPage,
  account: async () => (await import('./account/AccountPage.tsx')).AccountPage,
}
