/**
 * Example photos with their paintings by our painter. `minutes` is the age on the label; the ages are
 * illustrative.
 */
export const examples = [
  { id: 'temple', minutes: 4 },
  { id: 'mountain-path', minutes: 9 },
  { id: 'two-dogs-house', minutes: 16 },
  { id: 'dandelions', minutes: 22 },
  { id: 'fig-bowl', minutes: 29 },
  { id: 'meadow-hills', minutes: 37 },
  { id: 'cat-porch', minutes: 46 },
  { id: 'living-room', minutes: 55 },
] as const

export type Example = (typeof examples)[number]

export const exampleImage = (id: string): string => `/examples/${id}.webp`
export const exampleBefore = (id: string): string => `/examples/${id}-before.webp`
