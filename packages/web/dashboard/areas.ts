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
import { moneyTabs } from './money/tabs.ts'
import { frame, page } from './page.ts'
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
        page('', () => import('./home/HomePage.tsx'), 'HomePage'),
      ]),
    ],
  },
  {
    label: 'Sales',
    areas: [
      area({ path: 'orders', label: 'Orders', icon: ShoppingBag, letter: 'o' }, [
        page('orders', () => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
        page('orders/:id', () => import('./orders/OrderPage.tsx'), 'OrderPage'),
      ]),
      area({ path: 'shipments', label: 'Shipments', icon: Truck }, [
        page('shipments', () => import('./shipments/ShipmentsPage.tsx'), 'ShipmentsPage'),
      ]),
      area({ path: 'subscriptions', label: 'Subscriptions', icon: Repeat, letter: 's' }, [
        page('subscriptions', () => import('./subscriptions/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
        page('subscriptions/:id', () => import('./subscriptions/SubscriptionPage.tsx'), 'SubscriptionPage'),
      ]),
      area({ path: 'customers', label: 'Customers', icon: Users, letter: 'c' }, [
        page('customers', () => import('./customers/CustomersPage.tsx'), 'CustomersPage'),
        page('customers/:id', () => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
      ]),
      area({ path: 'reviews', label: 'Reviews', icon: Star }, [
        page('reviews', () => import('./reviews/ReviewsPage.tsx'), 'ReviewsPage'),
        page('reviews/:id', () => import('./reviews/ReviewPage.tsx'), 'ReviewPage'),
      ]),
    ],
  },
  {
    label: 'Catalog',
    areas: [
      area({ path: 'products', label: 'Products', icon: Package, letter: 'p' }, [
        page('products', () => import('./products/ProductsPage.tsx'), 'ProductsPage'),
        page('products/new', () => import('./products/NewProductPage.tsx'), 'NewProductPage'),
        page('products/:id', () => import('./products/ProductPage.tsx'), 'ProductPage'),
      ]),
      area({ path: 'benefits', label: 'Benefits', icon: Gift, letter: 'b' }, [
        page('benefits', () => import('./benefits/BenefitsPage.tsx'), 'BenefitsPage'),
        page('benefits/new', () => import('./benefits/NewBenefitPage.tsx'), 'NewBenefitPage'),
        page('benefits/:id', () => import('./benefits/BenefitPage.tsx'), 'BenefitPage'),
      ]),
      area({ path: 'discounts', label: 'Discounts', icon: TicketPercent, letter: 'd' }, [
        page('discounts', () => import('./discounts/DiscountsPage.tsx'), 'DiscountsPage'),
        page('discounts/new', () => import('./discounts/DiscountForm.tsx'), 'NewDiscountPage'),
        page('discounts/:id', () => import('./discounts/DiscountPage.tsx'), 'DiscountPage'),
        page('discounts/:id/edit', () => import('./discounts/DiscountForm.tsx'), 'EditDiscountPage'),
      ]),
      area({ path: 'checkout-links', label: 'Checkout links', icon: Link2, letter: 'l' }, [
        page('checkout-links', () => import('./checkout-links/CheckoutLinksPage.tsx'), 'CheckoutLinksPage'),
        page(
          'checkout-links/new',
          () => import('./checkout-links/CheckoutLinkForm.tsx'),
          'NewCheckoutLinkPage',
        ),
        page('checkout-links/:id', () => import('./checkout-links/CheckoutLinkPage.tsx'), 'CheckoutLinkPage'),
        page(
          'checkout-links/:id/edit',
          () => import('./checkout-links/CheckoutLinkForm.tsx'),
          'EditCheckoutLinkPage',
        ),
      ]),
      area({ path: 'custom-fields', label: 'Custom fields', icon: TextCursorInput, letter: 'f' }, [
        page('custom-fields', () => import('./custom-fields/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
        page('custom-fields/new', () => import('./custom-fields/CustomFieldPage.tsx'), 'NewCustomFieldPage'),
        page('custom-fields/:id', () => import('./custom-fields/CustomFieldPage.tsx'), 'CustomFieldPage'),
      ]),
      area({ path: 'files', label: 'Files', icon: Files, letter: 'i' }, [
        page('files', () => import('./files/FilesPage.tsx'), 'FilesPage'),
      ]),
      area({ path: 'license-keys', label: 'License keys', icon: KeyRound, letter: 'k' }, [
        page('license-keys', () => import('./license-keys/LicenseKeysPage.tsx'), 'LicenseKeysPage'),
        page('license-keys/:id', () => import('./license-keys/LicenseKeyPage.tsx'), 'LicenseKeyPage'),
      ]),
    ],
  },
  {
    label: 'Usage',
    areas: [
      area({ path: 'events', label: 'Events', icon: Activity, letter: 'e' }, [
        page('events', () => import('./usage/EventsPage.tsx'), 'EventsPage'),
        page('events/:id', () => import('./usage/EventPage.tsx'), 'EventPage'),
      ]),
      area({ path: 'meters', label: 'Meters', icon: Gauge, letter: 'm' }, [
        page('meters', () => import('./usage/MetersPage.tsx'), 'MetersPage'),
        page('meters/new', () => import('./usage/NewMeterPage.tsx'), 'NewMeterPage'),
        page('meters/:id', () => import('./usage/MeterPage.tsx'), 'MeterPage'),
        page('meters/:id/edit', () => import('./usage/EditMeterPage.tsx'), 'EditMeterPage'),
      ]),
    ],
  },
  {
    label: 'Insight',
    areas: [
      area({ path: 'metrics', label: 'Metrics', icon: ChartLine, letter: 't' }, [
        page('metrics', () => import('./metrics/MetricsPage.tsx'), 'MetricsPage'),
      ]),
      area({ path: 'money', label: 'Money', icon: Landmark, letter: 'y' }, [
        frame('money', () => import('./money/MoneyPages.tsx'), 'MoneyPages', moneyTabs),
        page('money/payouts/:id', () => import('./payouts/PayoutPage.tsx'), 'PayoutPage'),
        page('money/disputes/:id', () => import('./disputes/DisputePage.tsx'), 'DisputePage'),
        page('money/disputes/:id/answer', () => import('./disputes/AnswerPage.tsx'), 'AnswerPage'),
      ]),
    ],
  },
  {
    label: 'Shop',
    areas: [
      area({ path: 'developers', label: 'Developers', icon: Code, letter: 'v' }, [
        frame('developers', () => import('./developers/DeveloperPages.tsx'), 'DeveloperPages', [
          ...developerTabs,
          ...sandboxTabs,
        ]),
        page('developers/requests/:id', () => import('./requests/RequestPage.tsx'), 'RequestPage'),
        page('developers/webhooks/new', () => import('./webhooks/EndpointForm.tsx'), 'NewEndpointPage'),
        page('developers/webhooks/:id', () => import('./webhooks/EndpointPage.tsx'), 'EndpointPage'),
        page('developers/webhooks/:id/edit', () => import('./webhooks/EndpointForm.tsx'), 'EditEndpointPage'),
        page('developers/webhooks/:id/events/:event', () => import('./webhooks/EventPage.tsx'), 'EventPage'),
      ]),
      area({ path: 'settings', label: 'Settings', icon: Settings, letter: ',' }, [
        frame(
          'settings',
          () => import('./settings/SettingsPages.tsx'),
          'SettingsPages',
          settingsGroups.flatMap(({ tabs }) => tabs),
        ),
      ]),
    ],
  },
]

/** Pages of one organization, by their paths below `/dashboard/{slug}`. */
export const pages: RouteObject[] = areaGroups.flatMap(({ areas }) => areas.flatMap((entry) => entry.pages))
