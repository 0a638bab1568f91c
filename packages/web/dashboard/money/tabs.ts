import { tab, type Tab } from '../page.ts'

/** Pages about money, in the order of their links. */
export const moneyTabs: readonly Tab[] = [
  tab('Overview', '', () => import('./OverviewPage.tsx'), 'OverviewPage'),
  tab('Ledger', 'ledger', () => import('./LedgerPage.tsx'), 'LedgerPage'),
  tab('Payments', 'payments', () => import('../payments/PaymentsPage.tsx'), 'PaymentsPage'),
  tab('Payouts', 'payouts', () => import('../payouts/PayoutsPage.tsx'), 'PayoutsPage'),
  tab('Disputes', 'disputes', () => import('../disputes/DisputesPage.tsx'), 'DisputesPage'),
  tab('Taxes', 'taxes', () => import('./TaxesPage.tsx'), 'TaxesPage'),
  tab('Reconciliation', 'reconciliation', () => import('./ReconciliationPage.tsx'), 'ReconciliationPage'),
]
