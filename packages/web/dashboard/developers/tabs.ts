import { listCall } from '../first-call.ts'
import { builders } from '../shell/role.ts'
import { tab, type Tab } from '../page.ts'

/** Pages for developers, in the order of their links. */
export const developerTabs: readonly Tab[] = [
  tab('Access tokens', '', () => import('./OrganizationTokensPage.tsx'), 'OrganizationTokensPage'),
  tab('Personal tokens', 'personal-tokens', () => import('./PersonalTokensPage.tsx'), 'PersonalTokensPage'),
  tab('OAuth clients', 'oauth-clients', () => import('./OAuthClientsPage.tsx'), 'OAuthClientsPage'),
  tab('Webhooks', 'webhooks', () => import('../webhooks/EndpointsPage.tsx'), 'EndpointsPage', {
    firstCall: listCall('/v1/webhooks/endpoints', '-created_at'),
  }),
  tab('Requests', 'requests', () => import('../requests/RequestsPage.tsx'), 'RequestsPage', {
    roles: builders,
  }),
  tab('API reference', 'reference', () => import('./ReferencePage.tsx'), 'ReferencePage'),
  tab('Events', 'events', () => import('./EventTypesPage.tsx'), 'EventTypesPage'),
]

/** Pages that have links in the sandbox only. */
export const sandboxTabs: readonly Tab[] = [
  tab('Test cards', 'test-cards', () => import('./TestCardsPage.tsx'), 'TestCardsPage'),
]
