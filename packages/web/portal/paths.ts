import { home } from './place.ts'

/** Paths of the portal. */
export const paths = {
  home,
  orders: `${home}/orders`,
  order: (id: string) => `${home}/orders/${id}`,
  subscriptions: `${home}/subscriptions`,
  subscription: (id: string) => `${home}/subscriptions/${id}`,
  benefits: `${home}/benefits`,
  account: `${home}/account`,
  /** Links that redirect to a fresh URL of the file, or of the platform. */
  invoice: (id: string) => `${home}/orders/${id}/invoice`,
  receipt: (id: string) => `${home}/orders/${id}/receipt`,
  creditNote: (refundId: string) => `${home}/refunds/${refundId}/credit-note`,
  download: (id: string) => `${home}/downloads/${id}`,
  /** Final page of a tab opened from a frame to connect an account. */
  connected: `${home}/connected`,
  connect: (platform: 'github' | 'discord') => `${home}/accounts/${platform}`,
} as const
