import { listCall } from '../first-call.ts'
import { tab, type Tab } from '../page.ts'

/** Pages about money, in the order of their links. */
export const moneyTabs: readonly Tab[] = [
  tab('Overview', '', () => import('./OverviewPage.tsx'), 'OverviewPage'),
  tab('Ledger', 'ledger', () => import('./LedgerPage.tsx'), 'LedgerPage'),
  tab('Payments', 'payments', () => import('../payments/PaymentsPage.tsx'), 'PaymentsPage', {
    firstCall: listCall('/v1/payments/', '-created_at'),
  }),
  tab('Payouts', 'payouts', () => import('../payouts/PayoutsPage.tsx'), 'PayoutsPage', {
    firstCall: listCall('/v1/payouts/', '-created_at'),
  }),
  tab('Disputes', 'disputes', () => import('../disputes/DisputesPage.tsx'), 'DisputesPage', {
    firstCall: listCall('/v1/disputes/', '-created_at'),
  }),
  tab('Taxes', 'taxes', () => import('./TaxesPage.tsx'), 'TaxesPage'),
  tab('Reconciliation', 'reconciliation', () => import('./ReconciliationPage.tsx'), 'ReconciliationPage'),
]
