/** A photo and what our own painter made of it. `minutes` is the label's age; the figures are illustrative. */
export type Example = {
  readonly id: string
  readonly title: string
  readonly minutes: number
  readonly alt: string
}

export const examples: readonly Example[] = [
  {
    id: 'temple',
    title: 'The temple',
    minutes: 4,
    alt: 'A red three-storey temple above trees, painted under a wide cloudy sky',
  },
  {
    id: 'mountain-path',
    title: 'Mountain path',
    minutes: 9,
    alt: 'A path winding over green slopes towards grey peaks, painted',
  },
  {
    id: 'two-dogs-house',
    title: 'Two dogs',
    minutes: 16,
    alt: 'Two brown dogs looking out of a white wooden house, painted',
  },
  {
    id: 'dandelions',
    title: 'Dandelions',
    minutes: 22,
    alt: 'Dandelion clocks in low golden light, painted',
  },
  { id: 'fig-bowl', title: 'Fig in a bowl', minutes: 29, alt: 'Half a fig in a bright red bowl, painted' },
  {
    id: 'meadow-hills',
    title: 'Meadow and hills',
    minutes: 37,
    alt: 'A green meadow, autumn woods and blue mountains, painted',
  },
  {
    id: 'cat-porch',
    title: 'Cat on the porch',
    minutes: 46,
    alt: 'A tabby cat lying on its back on a porch, painted',
  },
  {
    id: 'living-room',
    title: 'Living room',
    minutes: 55,
    alt: 'A room with a drum, a wooden table and a bottle of wine, painted',
  },
]

export const exampleImage = (id: string): string => `/examples/${id}.webp`
export const exampleBefore = (id: string): string => `/examples/${id}-before.webp`

/** The label of an example's age: `12 minutes ago`. */
export const minutesAgo = (minutes: number): string =>
  minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
