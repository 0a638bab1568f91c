/** Size of a seeded shop. */
export type Figures = {
  readonly customers: number
  readonly orders: number
  /** Usage events of customers. */
  readonly events: number
  /** Customers with a current or ended subscription. */
  readonly subscribers: number
  /** Age of the shop, in months. */
  readonly months: number
}

export const sizes = {
  small: { customers: 60, orders: 160, events: 3_000, subscribers: 24, months: 14 },
  medium: { customers: 5_000, orders: 10_000, events: 250_000, subscribers: 600, months: 24 },
  large: { customers: 50_000, orders: 100_000, events: 5_000_000, subscribers: 5_000, months: 36 },
} as const satisfies Record<string, Figures>

export type Size = keyof typeof sizes

export const isSize = (text: string): text is Size => Object.hasOwn(sizes, text)
