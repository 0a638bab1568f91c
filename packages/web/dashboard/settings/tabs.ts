import { listCall } from '../first-call.ts'
import { tab, type Tab } from '../page.ts'

/** Pages of an organization's settings, in the groups of their navigation. */
export const settingsGroups: readonly { readonly label: string; readonly tabs: readonly Tab[] }[] = [
  {
    label: 'Organization',
    tabs: [
      tab('General', '', () => import('./GeneralPage.tsx'), 'GeneralPage'),
      tab('Members', 'members', () => import('./MembersPage.tsx'), 'MembersPage', {
        firstCall: { path: '/v1/organizations/{id}/members' },
      }),
      tab('Your data', 'data', () => import('./DataPage.tsx'), 'DataPage', {
        firstCall: { path: '/v1/organizations/{id}/exports' },
        roles: ['owner'],
      }),
      tab('Audit log', 'audit-log', () => import('./AuditLogPage.tsx'), 'AuditLogPage', {
        firstCall: listCall('/v1/audit-log/', '-created_at'),
        roles: ['owner', 'admin'],
      }),
    ],
  },
  {
    label: 'What customers see',
    tabs: [
      tab('Brand', 'brand', () => import('./BrandPage.tsx'), 'BrandPage', {
        firstCall: { path: '/v1/organizations/{id}/brand' },
      }),
      tab('E-mails', 'emails/:mail?/:language?', () => import('./EmailsPage.tsx'), 'EmailsPage', {
        firstCall: { path: '/v1/organizations/{id}/mails' },
      }),
      tab('Customer portal', 'portal', () => import('./PortalPage.tsx'), 'PortalPage', {
        firstCall: { path: '/v1/organizations/{id}/portal-embed-settings' },
      }),
      tab('Domains', 'domains', () => import('./DomainsPage.tsx'), 'DomainsPage', {
        firstCall: { path: '/v1/organizations/{id}/domains' },
      }),
      tab('Reviews', 'reviews', () => import('./ReviewSettingsPage.tsx'), 'ReviewSettingsPage', {
        firstCall: { path: '/v1/organizations/{id}/review-settings' },
      }),
    ],
  },
  {
    label: 'Billing',
    tabs: [
      tab(
        'Subscriptions',
        'subscriptions',
        () => import('./SubscriptionSettingsPage.tsx'),
        'SubscriptionSettingsPage',
      ),
      tab('Invoices', 'invoices', () => import('./InvoicesPage.tsx'), 'InvoicesPage'),
      tab('Right of withdrawal', 'withdrawals', () => import('./WithdrawalsPage.tsx'), 'WithdrawalsPage', {
        firstCall: { path: '/v1/organizations/{id}/withdrawal-settings' },
      }),
    ],
  },
]
