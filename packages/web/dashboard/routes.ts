import { createBrowserRouter, type RouteObject } from 'react-router'
import { FirstPaint } from './shell/FirstPaint.tsx'
import { RouteFailed } from './shell/RouteFailed.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'

/** The pages of one organization; the script of each is loaded when it is first opened. */
const pages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./home/HomePage.tsx')).HomePage }) },
  {
    path: 'metrics',
    lazy: async () => ({ Component: (await import('./metrics/MetricsPage.tsx')).MetricsPage }),
  },
  {
    path: 'orders',
    lazy: async () => ({ Component: (await import('./orders/OrdersPage.tsx')).OrdersPage }),
  },
  {
    path: 'orders/:id',
    lazy: async () => ({ Component: (await import('./orders/OrderPage.tsx')).OrderPage }),
  },
  {
    path: 'discounts',
    lazy: async () => ({ Component: (await import('./discounts/DiscountsPage.tsx')).DiscountsPage }),
  },
  {
    path: 'discounts/new',
    lazy: async () => ({ Component: (await import('./discounts/DiscountForm.tsx')).NewDiscountPage }),
  },
  {
    path: 'discounts/:id',
    lazy: async () => ({ Component: (await import('./discounts/DiscountPage.tsx')).DiscountPage }),
  },
  {
    path: 'discounts/:id/edit',
    lazy: async () => ({ Component: (await import('./discounts/DiscountForm.tsx')).EditDiscountPage }),
  },
  {
    path: 'checkout-links',
    lazy: async () => ({
      Component: (await import('./checkout-links/CheckoutLinksPage.tsx')).CheckoutLinksPage,
    }),
  },
  {
    path: 'checkout-links/new',
    lazy: async () => ({
      Component: (await import('./checkout-links/CheckoutLinkForm.tsx')).NewCheckoutLinkPage,
    }),
  },
  {
    path: 'checkout-links/:id',
    lazy: async () => ({
      Component: (await import('./checkout-links/CheckoutLinkPage.tsx')).CheckoutLinkPage,
    }),
  },
  {
    path: 'checkout-links/:id/edit',
    lazy: async () => ({
      Component: (await import('./checkout-links/CheckoutLinkForm.tsx')).EditCheckoutLinkPage,
    }),
  },
  {
    path: 'custom-fields',
    lazy: async () => ({
      Component: (await import('./custom-fields/CustomFieldsPage.tsx')).CustomFieldsPage,
    }),
  },
  {
    path: 'custom-fields/new',
    lazy: async () => ({
      Component: (await import('./custom-fields/CustomFieldForm.tsx')).NewCustomFieldPage,
    }),
  },
  {
    path: 'custom-fields/:id',
    lazy: async () => ({ Component: (await import('./custom-fields/CustomFieldForm.tsx')).CustomFieldPage }),
  },
  {
    path: 'files',
    lazy: async () => ({ Component: (await import('./files/FilesPage.tsx')).FilesPage }),
  },
  {
    path: 'products',
    lazy: async () => ({ Component: (await import('./products/ProductsPage.tsx')).ProductsPage }),
  },
  {
    path: 'products/new',
    lazy: async () => ({ Component: (await import('./products/NewProductPage.tsx')).NewProductPage }),
  },
  {
    path: 'products/:id',
    lazy: async () => ({ Component: (await import('./products/ProductPage.tsx')).ProductPage }),
  },
  {
    path: 'benefits',
    lazy: async () => ({ Component: (await import('./benefits/BenefitsPage.tsx')).BenefitsPage }),
  },
  {
    path: 'benefits/new',
    lazy: async () => ({ Component: (await import('./benefits/NewBenefitPage.tsx')).NewBenefitPage }),
  },
  {
    path: 'benefits/:id',
    lazy: async () => ({ Component: (await import('./benefits/BenefitPage.tsx')).BenefitPage }),
  },
  {
    path: 'customers',
    lazy: async () => ({ Component: (await import('./customers/CustomersPage.tsx')).CustomersPage }),
  },
  {
    path: 'customers/:id',
    lazy: async () => ({ Component: (await import('./customers/CustomerPage.tsx')).CustomerPage }),
  },
  {
    path: 'reviews',
    lazy: async () => ({ Component: (await import('./reviews/ReviewsPage.tsx')).ReviewsPage }),
  },
  {
    path: 'reviews/:id',
    lazy: async () => ({ Component: (await import('./reviews/ReviewPage.tsx')).ReviewPage }),
  },
  {
    path: 'license-keys',
    lazy: async () => ({ Component: (await import('./license-keys/LicenseKeysPage.tsx')).LicenseKeysPage }),
  },
  {
    path: 'license-keys/:id',
    lazy: async () => ({ Component: (await import('./license-keys/LicenseKeyPage.tsx')).LicenseKeyPage }),
  },
  {
    path: 'events',
    lazy: async () => ({ Component: (await import('./usage/EventsPage.tsx')).EventsPage }),
  },
  {
    path: 'events/:id',
    lazy: async () => ({ Component: (await import('./usage/EventPage.tsx')).EventPage }),
  },
  {
    path: 'meters',
    lazy: async () => ({ Component: (await import('./usage/MetersPage.tsx')).MetersPage }),
  },
  {
    path: 'meters/new',
    lazy: async () => ({ Component: (await import('./usage/NewMeterPage.tsx')).NewMeterPage }),
  },
  {
    path: 'meters/:id',
    lazy: async () => ({ Component: (await import('./usage/MeterPage.tsx')).MeterPage }),
  },
  {
    path: 'meters/:id/edit',
    lazy: async () => ({ Component: (await import('./usage/EditMeterPage.tsx')).EditMeterPage }),
  },
  {
    path: 'subscriptions',
    lazy: async () => ({
      Component: (await import('./subscriptions/SubscriptionsPage.tsx')).SubscriptionsPage,
    }),
  },
  {
    path: 'subscriptions/:id',
    lazy: async () => ({
      Component: (await import('./subscriptions/SubscriptionPage.tsx')).SubscriptionPage,
    }),
  },
  {
    path: 'money',
    lazy: async () => ({ Component: (await import('./money/MoneyPages.tsx')).MoneyPages }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./money/OverviewPage.tsx')).OverviewPage }),
      },
      {
        path: 'ledger',
        lazy: async () => ({ Component: (await import('./money/LedgerPage.tsx')).LedgerPage }),
      },
      {
        path: 'payouts',
        lazy: async () => ({ Component: (await import('./payouts/PayoutsPage.tsx')).PayoutsPage }),
      },
      {
        path: 'disputes',
        lazy: async () => ({ Component: (await import('./disputes/DisputesPage.tsx')).DisputesPage }),
      },
      {
        path: 'taxes',
        lazy: async () => ({ Component: (await import('./money/TaxesPage.tsx')).TaxesPage }),
      },
      {
        path: 'reconciliation',
        lazy: async () => ({
          Component: (await import('./money/ReconciliationPage.tsx')).ReconciliationPage,
        }),
      },
    ],
  },
  {
    path: 'money/payouts/:id',
    lazy: async () => ({ Component: (await import('./payouts/PayoutPage.tsx')).PayoutPage }),
  },
  {
    path: 'money/disputes/:id',
    lazy: async () => ({ Component: (await import('./disputes/DisputePage.tsx')).DisputePage }),
  },
  {
    path: 'money/disputes/:id/answer',
    lazy: async () => ({ Component: (await import('./disputes/AnswerPage.tsx')).AnswerPage }),
  },
  {
    path: 'developers',
    lazy: async () => ({ Component: (await import('./developers/DeveloperPages.tsx')).DeveloperPages }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('./developers/OrganizationTokensPage.tsx')).OrganizationTokensPage,
        }),
      },
      {
        path: 'personal-tokens',
        lazy: async () => ({
          Component: (await import('./developers/PersonalTokensPage.tsx')).PersonalTokensPage,
        }),
      },
      {
        path: 'oauth-clients',
        lazy: async () => ({
          Component: (await import('./developers/OAuthClientsPage.tsx')).OAuthClientsPage,
        }),
      },
      {
        path: 'webhooks',
        lazy: async () => ({ Component: (await import('./webhooks/EndpointsPage.tsx')).EndpointsPage }),
      },
      {
        path: 'requests',
        lazy: async () => ({ Component: (await import('./requests/RequestsPage.tsx')).RequestsPage }),
      },
      {
        path: 'reference',
        lazy: async () => ({ Component: (await import('./developers/ReferencePage.tsx')).ReferencePage }),
      },
      {
        path: 'events',
        lazy: async () => ({ Component: (await import('./developers/EventTypesPage.tsx')).EventTypesPage }),
      },
      {
        path: 'test-cards',
        lazy: async () => ({ Component: (await import('./developers/TestCardsPage.tsx')).TestCardsPage }),
      },
    ],
  },
  {
    path: 'developers/requests/:id',
    lazy: async () => ({ Component: (await import('./requests/RequestPage.tsx')).RequestPage }),
  },
  {
    path: 'developers/webhooks/new',
    lazy: async () => ({ Component: (await import('./webhooks/EndpointForm.tsx')).NewEndpointPage }),
  },
  {
    path: 'developers/webhooks/:id',
    lazy: async () => ({ Component: (await import('./webhooks/EndpointPage.tsx')).EndpointPage }),
  },
  {
    path: 'developers/webhooks/:id/edit',
    lazy: async () => ({ Component: (await import('./webhooks/EndpointForm.tsx')).EditEndpointPage }),
  },
  {
    path: 'developers/webhooks/:id/events/:event',
    lazy: async () => ({ Component: (await import('./webhooks/EventPage.tsx')).EventPage }),
  },
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('./settings/SettingsPages.tsx')).SettingsPages }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./settings/GeneralPage.tsx')).GeneralPage }),
      },
      {
        path: 'members',
        lazy: async () => ({ Component: (await import('./settings/MembersPage.tsx')).MembersPage }),
      },
      {
        path: 'brand',
        lazy: async () => ({ Component: (await import('./settings/BrandPage.tsx')).BrandPage }),
      },
      {
        path: 'emails/:mail?/:language?',
        lazy: async () => ({ Component: (await import('./settings/EmailsPage.tsx')).EmailsPage }),
      },
      {
        path: 'subscriptions',
        lazy: async () => ({
          Component: (await import('./settings/SubscriptionsPage.tsx')).SubscriptionsPage,
        }),
      },
      {
        path: 'portal',
        lazy: async () => ({ Component: (await import('./settings/PortalPage.tsx')).PortalPage }),
      },
      {
        path: 'domains',
        lazy: async () => ({ Component: (await import('./settings/DomainsPage.tsx')).DomainsPage }),
      },
      {
        path: 'withdrawals',
        lazy: async () => ({
          Component: (await import('./settings/WithdrawalsPage.tsx')).WithdrawalsPage,
        }),
      },
      {
        path: 'reviews',
        lazy: async () => ({
          Component: (await import('./settings/ReviewSettingsPage.tsx')).ReviewSettingsPage,
        }),
      },
      {
        path: 'invoices',
        lazy: async () => ({ Component: (await import('./settings/InvoicesPage.tsx')).InvoicesPage }),
      },
      {
        path: 'data',
        lazy: async () => ({ Component: (await import('./settings/DataPage.tsx')).DataPage }),
      },
      {
        path: 'audit-log',
        lazy: async () => ({ Component: (await import('./settings/AuditLogPage.tsx')).AuditLogPage }),
      },
    ],
  },
  { path: '*', Component: NotFound },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/dashboard/:slug?',
      HydrateFallback: FirstPaint,
      Component: Shell,
      ErrorBoundary: RouteFailed,
      children: [{ ErrorBoundary: RouteFailed, children: pages }],
    },
  ])
