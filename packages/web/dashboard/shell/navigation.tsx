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
} from 'lucide-react'
import type { NavGroup } from '../../ui/AppShell.tsx'
import { paths } from '../paths.ts'

const icon = { size: 17, 'aria-hidden': true } as const

/**
 * Returns the areas of an organization's dashboard, in the order of the navigation and the command palette.
 */
export const navigationOf = (slug: string): readonly NavGroup[] => [
  { items: [{ to: paths.home(slug), end: true, label: 'Home', icon: <House {...icon} /> }] },
  {
    label: 'Sales',
    items: [
      { to: paths.orders(slug), label: 'Orders', icon: <ShoppingBag {...icon} /> },
      { to: paths.shipments(slug), label: 'Shipments', icon: <Truck {...icon} /> },
      { to: paths.subscriptions(slug), label: 'Subscriptions', icon: <Repeat {...icon} /> },
      { to: paths.customers(slug), label: 'Customers', icon: <Users {...icon} /> },
      { to: paths.reviews(slug), label: 'Reviews', icon: <Star {...icon} /> },
    ],
  },
  {
    label: 'Catalog',
    items: [
      { to: paths.products(slug), label: 'Products', icon: <Package {...icon} /> },
      { to: paths.benefits(slug), label: 'Benefits', icon: <Gift {...icon} /> },
      { to: paths.discounts(slug), label: 'Discounts', icon: <TicketPercent {...icon} /> },
      { to: paths.checkoutLinks(slug), label: 'Checkout links', icon: <Link2 {...icon} /> },
      { to: paths.customFields(slug), label: 'Custom fields', icon: <TextCursorInput {...icon} /> },
      { to: paths.files(slug), label: 'Files', icon: <Files {...icon} /> },
      { to: paths.licenseKeys(slug), label: 'License keys', icon: <KeyRound {...icon} /> },
    ],
  },
  {
    label: 'Usage',
    items: [
      { to: paths.events(slug), label: 'Events', icon: <Activity {...icon} /> },
      { to: paths.meters(slug), label: 'Meters', icon: <Gauge {...icon} /> },
    ],
  },
  {
    label: 'Insight',
    items: [
      { to: paths.metrics(slug), label: 'Metrics', icon: <ChartLine {...icon} /> },
      { to: paths.money(slug), label: 'Money', icon: <Landmark {...icon} /> },
    ],
  },
  {
    label: 'Shop',
    items: [
      { to: paths.developers(slug), label: 'Developers', icon: <Code {...icon} /> },
      { to: paths.settings(slug), label: 'Settings', icon: <Settings {...icon} /> },
    ],
  },
]
