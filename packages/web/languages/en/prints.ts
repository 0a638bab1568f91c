/** English texts about prints; every other language has the same keys. */
export const texts = {
  title: 'As a print',
  note: 'Printed on paper and mailed to you. You enter the address when you pay.',
  size: 'Paper size',
  fills: 'The whole painting, to the edge of the paper, at {dpi} dpi.',
  white:
    'The whole painting, {width} × {height} cm, at {dpi} dpi. Nothing is cut off; the rest of the paper stays white.',
  preview: 'The painting as printed',
  order: 'Order this print',
  bought: 'Your prints',
  waiting: 'Ordered, not shipped yet.',
  sent: 'Shipped on {day}.',
  sentWith: 'Shipped on {day} with {carrier}.',
  cancelled: 'Not shipped: the order was refunded or withdrawn, or its payment is disputed.',
  follow: 'Track shipment',
  notOpened: 'The checkout could not be opened. Please try again.',
} as const
