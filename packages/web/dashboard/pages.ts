import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** Returns a page whose script is loaded on first use: its module, and the name of its component there. */
const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Pick<RouteObject, 'lazy'> => ({ lazy: async () => ({ Component: (await load())[name] }) })

/** Pages of one organization, by their paths below `/dashboard/{slug}`. */
export const pages: RouteObject[] = [
  { index: true, ...page(() => import('./home/HomePage.tsx'), 'HomePage') },
  { path: 'metrics', ...page(() => import('./metrics/MetricsPage.tsx'), 'MetricsPage') },
  { path: 'orders', ...page(() => import('./orders/OrdersPage.tsx'), 'OrdersPage') },
  { path: 'orders/:id', ...page(() => import('./orders/OrderPage.tsx'), 'OrderPage') },
  { path: 'discounts', ...page(() => import('./discounts/DiscountsPage.tsx'), 'DiscountsPage') },
  { path: 'discounts/new', ...page(() => import('./discounts/DiscountForm.tsx'), 'NewDiscountPage') },
  { path: 'discounts/:id', ...page(() => import('./discounts/DiscountPage.tsx'), 'DiscountPage') },
  { path: 'discounts/:id/edit', ...page(() => import('./discounts/DiscountForm.tsx'), 'EditDiscountPage') },
  {
    path: 'checkout-links',
    ...page(() => import('./checkout-links/CheckoutLinksPage.tsx'), 'CheckoutLinksPage'),
  },
  {
    path: 'checkout-links/new',
    ...page(() => import('./checkout-links/CheckoutLinkForm.tsx'), 'NewCheckoutLinkPage'),
  },
  {
    path: 'checkout-links/:id',
    ...page(() => import('./checkout-links/CheckoutLinkPage.tsx'), 'CheckoutLinkPage'),
  },
  {
    path: 'checkout-links/:id/edit',
    ...page(() => import('./checkout-links/CheckoutLinkForm.tsx'), 'EditCheckoutLinkPage'),
  },
  {
    path: 'custom-fields',
    ...page(() => import('./custom-fields/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
  },
  {
    path: 'custom-fields/new',
    ...page(() => import('./custom-fields/CustomFieldForm.tsx'), 'NewCustomFieldPage'),
  },
  {
    path: 'custom-fields/:id',
    ...page(() => import('./custom-fields/CustomFieldForm.tsx'), 'CustomFieldPage'),
  },
  { path: 'files', ...page(() => import('./files/FilesPage.tsx'), 'FilesPage') },
  { path: 'products', ...page(() => import('./products/ProductsPage.tsx'), 'ProductsPage') },
  { path: 'products/new', ...page(() => import('./products/NewProductPage.tsx'), 'NewProductPage') },
  { path: 'products/:id', ...page(() => import('./products/ProductPage.tsx'), 'ProductPage') },
  { path: 'benefits', ...page(() => import('./benefits/BenefitsPage.tsx'), 'BenefitsPage') },
  { path: 'benefits/new', ...page(() => import('./benefits/NewBenefitPage.tsx'), 'NewBenefitPage') },
  { path: 'benefits/:id', ...page(() => import('./benefits/BenefitPage.tsx'), 'BenefitPage') },
  { path: 'customers', ...page(() => import('./customers/CustomersPage.tsx'), 'CustomersPage') },
  { path: 'customers/:id', ...page(() => import('./customers/CustomerPage.tsx'), 'CustomerPage') },
  { path: 'shipments', ...page(() => import('./shipments/ShipmentsPage.tsx'), 'ShipmentsPage') },
  { path: 'reviews', ...page(() => import('./reviews/ReviewsPage.tsx'), 'ReviewsPage') },
  { path: 'reviews/:id', ...page(() => import('./reviews/ReviewPage.tsx'), 'ReviewPage') },
  { path: 'license-keys', ...page(() => import('./license-keys/LicenseKeysPage.tsx'), 'LicenseKeysPage') },
  { path: 'license-keys/:id', ...page(() => import('./license-keys/LicenseKeyPage.tsx'), 'LicenseKeyPage') },
  { path: 'events', ...page(() => import('./usage/EventsPage.tsx'), 'EventsPage') },
  { path: 'events/:id', ...page(() => import('./usage/EventPage.tsx'), 'EventPage') },
  { path: 'meters', ...page(() => import('./usage/MetersPage.tsx'), 'MetersPage') },
  { path: 'meters/new', ...page(() => import('./usage/NewMeterPage.tsx'), 'NewMeterPage') },
  { path: 'meters/:id', ...page(() => import('./usage/MeterPage.tsx'), 'MeterPage') },
  { path: 'meters/:id/edit', ...page(() => import('./usage/EditMeterPage.tsx'), 'EditMeterPage') },
  {
    path: 'subscriptions',
    ...page(() => import('./subscriptions/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  },
  {
    path: 'subscriptions/:id',
    ...page(() => import('./subscriptions/SubscriptionPage.tsx'), 'SubscriptionPage'),
  },
  {
    path: 'money',
    ...page(() => import('./money/MoneyPages.tsx'), 'MoneyPages'),
    children: [
      { index: true, ...page(() => import('./money/OverviewPage.tsx'), 'OverviewPage') },
      { path: 'ledger', ...page(() => import('./money/LedgerPage.tsx'), 'LedgerPage') },
      { path: 'payouts', ...page(() => import('./payouts/PayoutsPage.tsx'), 'PayoutsPage') },
      { path: 'disputes', ...page(() => import('./disputes/DisputesPage.tsx'), 'DisputesPage') },
      { path: 'taxes', ...page(() => import('./money/TaxesPage.tsx'), 'TaxesPage') },
      {
        path: 'reconciliation',
        ...page(() => import('./money/ReconciliationPage.tsx'), 'ReconciliationPage'),
      },
    ],
  },
  { path: 'money/payouts/:id', ...page(() => import('./payouts/PayoutPage.tsx'), 'PayoutPage') },
  { path: 'money/disputes/:id', ...page(() => import('./disputes/DisputePage.tsx'), 'DisputePage') },
  { path: 'money/disputes/:id/answer', ...page(() => import('./disputes/AnswerPage.tsx'), 'AnswerPage') },
  {
    path: 'developers',
    ...page(() => import('./developers/DeveloperPages.tsx'), 'DeveloperPages'),
    children: [
      {
        index: true,
        ...page(() => import('./developers/OrganizationTokensPage.tsx'), 'OrganizationTokensPage'),
      },
      {
        path: 'personal-tokens',
        ...page(() => import('./developers/PersonalTokensPage.tsx'), 'PersonalTokensPage'),
      },
      {
        path: 'oauth-clients',
        ...page(() => import('./developers/OAuthClientsPage.tsx'), 'OAuthClientsPage'),
      },
      { path: 'webhooks', ...page(() => import('./webhooks/EndpointsPage.tsx'), 'EndpointsPage') },
      { path: 'requests', ...page(() => import('./requests/RequestsPage.tsx'), 'RequestsPage') },
      { path: 'reference', ...page(() => import('./developers/ReferencePage.tsx'), 'ReferencePage') },
      { path: 'events', ...page(() => import('./developers/EventTypesPage.tsx'), 'EventTypesPage') },
      { path: 'test-cards', ...page(() => import('./developers/TestCardsPage.tsx'), 'TestCardsPage') },
    ],
  },
  { path: 'developers/requests/:id', ...page(() => import('./requests/RequestPage.tsx'), 'RequestPage') },
  {
    path: 'developers/webhooks/new',
    ...page(() => import('./webhooks/EndpointForm.tsx'), 'NewEndpointPage'),
  },
  { path: 'developers/webhooks/:id', ...page(() => import('./webhooks/EndpointPage.tsx'), 'EndpointPage') },
  {
    path: 'developers/webhooks/:id/edit',
    ...page(() => import('./webhooks/EndpointForm.tsx'), 'EditEndpointPage'),
  },
  {
    path: 'developers/webhooks/:id/events/:event',
    ...page(() => import('./webhooks/EventPage.tsx'), 'EventPage'),
  },
  {
    path: 'settings',
    ...page(() => import('./settings/SettingsPages.tsx'), 'SettingsPages'),
    children: [
      { index: true, ...page(() => import('./settings/GeneralPage.tsx'), 'GeneralPage') },
      { path: 'members', ...page(() => import('./settings/MembersPage.tsx'), 'MembersPage') },
      { path: 'brand', ...page(() => import('./settings/BrandPage.tsx'), 'BrandPage') },
      { path: 'emails/:mail?/:language?', ...page(() => import('./settings/EmailsPage.tsx'), 'EmailsPage') },
      {
        path: 'subscriptions',
        ...page(() => import('./settings/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
      },
      { path: 'portal', ...page(() => import('./settings/PortalPage.tsx'), 'PortalPage') },
      { path: 'domains', ...page(() => import('./settings/DomainsPage.tsx'), 'DomainsPage') },
      { path: 'withdrawals', ...page(() => import('./settings/WithdrawalsPage.tsx'), 'WithdrawalsPage') },
      { path: 'reviews', ...page(() => import('./settings/ReviewSettingsPage.tsx'), 'ReviewSettingsPage') },
      { path: 'invoices', ...page(() => import('./settings/InvoicesPage.tsx'), 'InvoicesPage') },
      { path: 'data', ...page(() => import('./settings/DataPage.tsx'), 'DataPage') },
      { path: 'audit-log', ...page(() => import('./settings/AuditLogPage.tsx'), 'AuditLogPage') },
    ],
  },
]
