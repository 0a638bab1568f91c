const kib = 1024

/** Maximum size of the scripts in a page's first load, in compressed bytes. */
export const firstLoad = {
  studio: 80 * kib,
  checkout: 91 * kib,
  portal: 109 * kib,
  dashboard: 180 * kib,
} as const

/**
 * Maximum size of the scripts on the return from checkout, in compressed bytes: the studio with the part that
 * follows a payment.
 */
export const paidReturn: number = 100 * kib

/**
 * Maximum size that a page of the dashboard or the portal may add, in compressed bytes. Charts, calendars and
 * dialogs load on demand.
 */
export const perRoute: number = 60 * kib
