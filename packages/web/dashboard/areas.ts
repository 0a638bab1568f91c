import {
  Activity,
  ChartLine,
  Code,
  Files,
  Gauge,
  Gift,
  House,
  KeyRound,
  Landmark,
  Link2,
  Package,
  Repeat,
  Settings,
  ShoppingBag,
  Star,
  TextCursorInput,
  TicketPercent,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { RouteObject } from 'react-router'
import { developerTabs, sandboxTabs } from './developers/tabs.ts'
import { listCall } from './first-call.ts'
import { moneyTabs } from './money/tabs.ts'
import { frame, page } from './page.ts'
import { builders } from './shell/role.ts'
import { settingsGroups } from './settings/tabs.ts'

/** Area of the dashboard: an entry of the navigation and the command palette, and its pages. */
export type Area = {
  /** Path of its first page, below `/dashboard/{slug}`. */
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** Letter that opens it after `g`. */
  readonly letter?: string
  readonly pages: readonly RouteObject[]
}

const area = (entry: Omit<Area, 'pages'>, pages: readonly RouteObject[]): Area => ({ ...entry, pages })

/** Areas in the groups of the navigation. */
export const areaGroups: readonly { readonly label?: string; readonly areas: readonly Area[] }[] = [
  {
    areas: [
      area({ path: '', label: 'Home', icon: House, letter: 'h' }, [
        page('', () => import('./home/HomePage.tsx'), 'HomePage', { title: 'Home' }),
      ]),
    ],
  },
  {
    label: 'Sales',
    areas: [
      area({ path: 'orders', label: 'Orders', icon: ShoppingBag, letter: 'o' }, [
        page('orders', () => import('./orders/OrdersPage.tsx'), 'OrdersPage', {
          title: 'Orders',
          firstCall: listCall('/v1/orders/', '-created_at'),
        }),
        page('orders/:id', () => import('./orders/OrderPage.tsx'), 'OrderPage', {
          firstCall: { path: '/v1/orders/{id}' },
        }),
      ]),
      area({ path: 'shipments', label: 'Shipments', icon: Truck }, [
        page('shipments', () => import('./shipments/ShipmentsPage.tsx'), 'ShipmentsPage', {
          title: 'Shipments',
          firstCall: listCall('/v1/shipments/', '-created_at'),
        }),
      ]),
      area({ path: 'subscriptions', label: 'Subscriptions', icon: Repeat, letter: 's' }, [
        page('subscriptions', () => import('./subscriptions/SubscriptionsPage.tsx'), 'SubscriptionsPage', {
          title: 'Subscriptions',
          firstCall: listCall('/v1/subscriptions/', '-started_at'),
        }),
        page('subscriptions/:id', () => import('./subscriptions/SubscriptionPage.tsx'), 'SubscriptionPage', {
          firstCall: { path: '/v1/subscriptions/{id}' },
        }),
      ]),
      area({ path: 'customers', label: 'Customers', icon: Users, letter: 'c' }, [
        page('customers', () => import('./customers/CustomersPage.tsx'), 'CustomersPage', {
          title: 'Customers',
          firstCall: listCall('/v1/customers/', '-created_at'),
        }),
        page('customers/:id', () => import('./customers/CustomerPage.tsx'), 'CustomerPage', {
          firstCall: { path: '/v1/customers/{id}' },
        }),
      ]),
      area({ path: 'reviews', label: 'Reviews', icon: Star }, [
        page('reviews', () => import('./reviews/ReviewsPage.tsx'), 'ReviewsPage', {
          title: 'Reviews',
          firstCall: listCall('/v1/reviews/', '-created_at'),
        }),
        page('reviews/:id', () => import('./reviews/ReviewPage.tsx'), 'ReviewPage', {
          firstCall: { path: '/v1/reviews/{id}' },
        }),
      ]),
    ],
  },
  {
    label: 'Catalog',
    areas: [
      area({ path: 'products', label: 'Products', icon: Package, letter: 'p' }, [
        page('products', () => import('./products/ProductsPage.tsx'), 'ProductsPage', {
          title: 'Products',
          firstCall: listCall('/v1/products/', '-created_at'),
        }),
        page('products/new', () => import('./products/NewProductPage.tsx'), 'NewProductPage', {
          title: 'New product',
          roles: builders,
        }),
        page('products/:id', () => import('./products/ProductPage.tsx'), 'ProductPage', {
          firstCall: { path: '/v1/products/{id}' },
        }),
      ]),
      area({ path: 'benefits', label: 'Benefits', icon: Gift, letter: 'b' }, [
        page('benefits', () => import('./benefits/BenefitsPage.tsx'), 'BenefitsPage', {
          title: 'Benefits',
          firstCall: listCall('/v1/benefits/', '-created_at'),
        }),
        page('benefits/new', () => import('./benefits/NewBenefitPage.tsx'), 'NewBenefitPage', {
          title: 'New benefit',
          roles: builders,
        }),
        page('benefits/:id', () => import('./benefits/BenefitPage.tsx'), 'BenefitPage', {
          firstCall: { path: '/v1/benefits/{id}' },
        }),
      ]),
      area({ path: 'discounts', label: 'Discounts', icon: TicketPercent, letter: 'd' }, [
        page('discounts', () => import('./discounts/DiscountsPage.tsx'), 'DiscountsPage', {
          title: 'Discounts',
          firstCall: listCall('/v1/discounts/', '-created_at'),
        }),
        page('discounts/new', () => import('./discounts/DiscountForm.tsx'), 'NewDiscountPage', {
          title: 'New discount',
          roles: builders,
        }),
        page('discounts/:id', () => import('./discounts/DiscountPage.tsx'), 'DiscountPage', {
          firstCall: { path: '/v1/discounts/{id}' },
        }),
        page('discounts/:id/edit', () => import('./discounts/DiscountForm.tsx'), 'EditDiscountPage', {
          roles: builders,
          firstCall: { path: '/v1/discounts/{id}' },
        }),
      ]),
      area({ path: 'checkout-links', label: 'Checkout links', icon: Link2, letter: 'l' }, [
        page('checkout-links', () => import('./checkout-links/CheckoutLinksPage.tsx'), 'CheckoutLinksPage', {
          title: 'Checkout links',
          firstCall: listCall('/v1/checkout-links/', '-created_at'),
        }),
        page(
          'checkout-links/new',
          () => import('./checkout-links/CheckoutLinkForm.tsx'),
          'NewCheckoutLinkPage',
          { title: 'New checkout link', roles: builders },
        ),
        page(
          'checkout-links/:id',
          () => import('./checkout-links/CheckoutLinkPage.tsx'),
          'CheckoutLinkPage',
          { firstCall: { path: '/v1/checkout-links/{id}' } },
        ),
        page(
          'checkout-links/:id/edit',
          () => import('./checkout-links/CheckoutLinkForm.tsx'),
          'EditCheckoutLinkPage',
          { roles: builders, firstCall: { path: '/v1/checkout-links/{id}' } },
        ),
      ]),
      area({ path: 'custom-fields', label: 'Custom fields', icon: TextCursorInput, letter: 'f' }, [
        page('custom-fields', () => import('./custom-fields/CustomFieldsPage.tsx'), 'CustomFieldsPage', {
          title: 'Custom fields',
          firstCall: listCall('/v1/custom-fields/', 'slug'),
        }),
        page('custom-fields/new', () => import('./custom-fields/CustomFieldPage.tsx'), 'NewCustomFieldPage', {
          title: 'New custom field',
          roles: builders,
        }),
        page('custom-fields/:id', () => import('./custom-fields/CustomFieldPage.tsx'), 'CustomFieldPage', {
          firstCall: { path: '/v1/custom-fields/{id}' },
        }),
      ]),
      area({ path: 'files', label: 'Files', icon: Files, letter: 'i' }, [
        page('files', () => import('./files/FilesPage.tsx'), 'FilesPage', {
          title: 'Files',
          firstCall: listCall('/v1/files/', '-created_at'),
        }),
      ]),
      area({ path: 'license-keys', label: 'License keys', icon: KeyRound, letter: 'k' }, [
        page('license-keys', () => import('./license-keys/LicenseKeysPage.tsx'), 'LicenseKeysPage', {
          title: 'License keys',
          firstCall: listCall('/v1/license-keys', '-created_at'),
        }),
        page('license-keys/:id', () => import('./license-keys/LicenseKeyPage.tsx'), 'LicenseKeyPage', {
          firstCall: { path: '/v1/license-keys/{id}' },
        }),
      ]),
    ],
  },
  {
    label: 'Usage',
    areas: [
      area({ path: 'events', label: 'Events', icon: Activity, letter: 'e' }, [
        page('events', () => import('./usage/EventsPage.tsx'), 'EventsPage', {
          title: 'Events',
          firstCall: listCall('/v1/events/pages', '-timestamp'),
        }),
        page('events/:id', () => import('./usage/EventPage.tsx'), 'EventPage', {
          firstCall: { path: '/v1/events/{id}' },
        }),
      ]),
      area({ path: 'meters', label: 'Meters', icon: Gauge, letter: 'm' }, [
        page('meters', () => import('./usage/MetersPage.tsx'), 'MetersPage', {
          title: 'Meters',
          firstCall: listCall('/v1/meters/', 'name'),
        }),
        page('meters/new', () => import('./usage/NewMeterPage.tsx'), 'NewMeterPage', {
          title: 'New meter',
          roles: builders,
        }),
        page('meters/:id', () => import('./usage/MeterPage.tsx'), 'MeterPage', {
          firstCall: { path: '/v1/meters/{id}' },
        }),
        page('meters/:id/edit', () => import('./usage/EditMeterPage.tsx'), 'EditMeterPage', {
          roles: builders,
          firstCall: { path: '/v1/meters/{id}' },
        }),
      ]),
    ],
  },
  {
    label: 'Insight',
    areas: [
      area({ path: 'metrics', label: 'Metrics', icon: ChartLine, letter: 't' }, [
        page('metrics', () => import('./metrics/MetricsPage.tsx'), 'MetricsPage', { title: 'Metrics' }),
      ]),
      area({ path: 'money', label: 'Money', icon: Landmark, letter: 'y' }, [
        frame('money', () => import('./money/MoneyPages.tsx'), 'MoneyPages', 'Money', moneyTabs),
        page('money/payouts/:id', () => import('./payouts/PayoutPage.tsx'), 'PayoutPage', {
          firstCall: { path: '/v1/payouts/{id}' },
        }),
        page('money/disputes/:id', () => import('./disputes/DisputePage.tsx'), 'DisputePage', {
          firstCall: { path: '/v1/disputes/{id}' },
        }),
        page('money/disputes/:id/answer', () => import('./disputes/AnswerPage.tsx'), 'AnswerPage', {
          title: 'Answer a dispute',
          firstCall: { path: '/v1/disputes/{id}' },
        }),
      ]),
    ],
  },
  {
    label: 'Shop',
    areas: [
      area({ path: 'developers', label: 'Developers', icon: Code, letter: 'v' }, [
        frame('developers', () => import('./developers/DeveloperPages.tsx'), 'DeveloperPages', 'Developers', [
          ...developerTabs,
          ...sandboxTabs,
        ]),
        page('developers/requests/:id', () => import('./requests/RequestPage.tsx'), 'RequestPage', {
          firstCall: { path: '/v1/request-log/{id}' },
          roles: builders,
        }),
        page('developers/webhooks/new', () => import('./webhooks/EndpointForm.tsx'), 'NewEndpointPage', {
          title: 'New endpoint',
          roles: builders,
        }),
        page('developers/webhooks/:id', () => import('./webhooks/EndpointPage.tsx'), 'EndpointPage', {
          firstCall: { path: '/v1/webhooks/endpoints/{id}' },
        }),
        page(
          'developers/webhooks/:id/edit',
          () => import('./webhooks/EndpointForm.tsx'),
          'EditEndpointPage',
          { firstCall: { path: '/v1/webhooks/endpoints/{id}' }, roles: builders },
        ),
        page(
          'developers/webhooks/:id/events/:event',
          () => import('./webhooks/WebhookEventPage.tsx'),
          'WebhookEventPage',
          {},
        ),
      ]),
      area({ path: 'settings', label: 'Settings', icon: Settings, letter: ',' }, [
        frame(
          'settings',
          () => import('./settings/SettingsPages.tsx'),
          'SettingsPages',
          'Settings',
          settingsGroups.flatMap(({ tabs }) => tabs),
        ),
      ]),
    ],
  },
]

/** Pages of one organization, by their paths below `/dashboard/{slug}`. */
export const pages: RouteObject[] = areaGroups.flatMap(({ areas }) => areas.flatMap((entry) => entry.pages))
