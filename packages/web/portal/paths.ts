import { home } from './client.ts'

/** The addresses of the portal. */
export const paths = {
  home,
  orders: `${home}/orders`,
  order: (id: string) => `${home}/orders/${id}`,
  subscriptions: `${home}/subscriptions`,
  subscription: (id: string) => `${home}/subscriptions/${id}`,
  benefits: `${home}/benefits`,
  account: `${home}/account`,
  /** Links that the server answers with a fresh address of the file, or of the platform. */
  invoice: (id: string) => `${home}/orders/${id}/invoice`,
  creditNote: (refundId: string) => `${home}/refunds/${refundId}/credit-note`,
  download: (id: string) => `${home}/downloads/${id}`,
  /** Where a tab ends that was opened from a frame to connect an account. */
  connected: `${home}/connected`,
  connect: (platform: 'github' | 'discord') => `${home}/accounts/${platform}`,
} as const
