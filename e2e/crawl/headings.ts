/** Beginnings of the first headings in the dashboard, by page pattern. */
export const dashboardHeadings: Readonly<Record<string, string>> = {
  discounts: 'Discounts',
  'discounts/new': 'New discount',
  'discounts/:id': 'A discount with a name that is longer than any column of any table',
  'checkout-links': 'Checkout links',
  'checkout-links/:id': 'A bound atlas of the northern coast',
  'custom-fields': 'Custom fields',
  'custom-fields/:id': 'Look',
  files: 'Files',
  customers: 'Customers',
  'license-keys': 'License keys',
  'license-keys/:id': 'License key ',
  events: 'Events',
  meters: 'Meters',
  'meters/:id': 'Calls',
  'meters/:id/edit': 'Edit the meter',
}
