/** English texts about prints; every other language has the same keys. */
export const texts = {
  title: 'As a print',
  note: 'Printed on paper and sent to you by post. You give the address when you pay.',
  size: 'Size of the paper',
  fills: 'The whole painting, to the edge of the paper, in {dpi} dpi.',
  white:
    'The whole painting, {width} × {height} cm, in {dpi} dpi. Nothing is cut off; the rest of the paper stays white.',
  preview: 'The painting as it is printed',
  order: 'Order this print',
  bought: 'Your prints',
  waiting: 'Ordered, not shipped yet.',
  sent: 'Shipped on {day}.',
  sentWith: 'Shipped on {day} with {carrier}.',
  cancelled: 'Not shipped: the order was refunded or withdrawn, or its payment is disputed.',
  follow: 'Track shipment',
} as const
