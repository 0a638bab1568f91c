import { tab, type Tab } from '../page.ts'

/** Pages of an organization's settings, in the groups of their navigation. */
export const settingsGroups: readonly { readonly label: string; readonly tabs: readonly Tab[] }[] = [
  {
    label: 'Organization',
    tabs: [
      tab('General', '', () => import('./GeneralPage.tsx'), 'GeneralPage'),
      tab('Members', 'members', () => import('./MembersPage.tsx'), 'MembersPage'),
      tab('Your data', 'data', () => import('./DataPage.tsx'), 'DataPage'),
      tab('Audit log', 'audit-log', () => import('./AuditLogPage.tsx'), 'AuditLogPage'),
    ],
  },
  {
    label: 'What customers see',
    tabs: [
      tab('Brand', 'brand', () => import('./BrandPage.tsx'), 'BrandPage'),
      tab('E-mails', 'emails/:mail?/:language?', () => import('./EmailsPage.tsx'), 'EmailsPage'),
      tab('Customer portal', 'portal', () => import('./PortalPage.tsx'), 'PortalPage'),
      tab('Domains', 'domains', () => import('./DomainsPage.tsx'), 'DomainsPage'),
      tab('Reviews', 'reviews', () => import('./ReviewSettingsPage.tsx'), 'ReviewSettingsPage'),
    ],
  },
  {
    label: 'Billing',
    tabs: [
      tab('Subscriptions', 'subscriptions', () => import('./SubscriptionsPage.tsx'), 'SubscriptionsPage'),
      tab('Invoices', 'invoices', () => import('./InvoicesPage.tsx'), 'InvoicesPage'),
      tab('Right of withdrawal', 'withdrawals', () => import('./WithdrawalsPage.tsx'), 'WithdrawalsPage'),
    ],
  },
]
