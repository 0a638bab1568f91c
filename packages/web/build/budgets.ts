const kib = 1024

/** The most bytes of script, compressed as sent, that a page may load at first. */
export const firstLoad = {
  studio: 80 * kib,
  checkout: 90 * kib,
  portal: 110 * kib,
  dashboard: 180 * kib,
} as const

/** The most bytes of script, compressed as sent, of the return from the checkout: the studio with what follows a payment. */
export const paidReturn: number = 100 * kib

/** The most bytes that a page inside of the dashboard or the portal may add. Charts, calendars and dialogs come when they are shown. */
export const perRoute: number = 60 * kib
