export type Testimonial = { readonly name: string; readonly role: string; readonly text: string }

/** Six invented visitors, shown as illustrations of what people use the studio for. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Maja Lindqvist',
    role: 'Dog owner',
    text: 'I sent the worst photo of the best dog. She came back looking like the hero of the story.',
  },
  {
    name: 'Tomás Rey',
    role: 'Hiker',
    text: 'The clouds are what I remember from that morning, not what my phone saw.',
  },
  {
    name: 'Aiko Brandt',
    role: 'New parent',
    text: 'It hangs over the cot now. The grandparents asked who painted it.',
  },
  {
    name: 'Jonah Adeyemi',
    role: 'Café owner',
    text: 'One picture of our corner, and now it is on the menu, the window and the cups.',
  },
  {
    name: 'Elin Varga',
    role: 'Teacher',
    text: 'My class wrote a tale about the painted schoolyard. They argued for an hour about the cat.',
  },
  {
    name: 'Peter Holm',
    role: 'Retired sailor',
    text: 'No account, no app. Photo in, e-mail, card, picture out. I did it on the ferry.',
  },
]
