import examples from './examples.json'

/** A photo and the painting that our painter made of it. `minutes` is the age on its label; the ages are illustrative. */
export type Example = (typeof examples)[number]

export { examples }

export const exampleImage = (id: string): string => `/examples/${id}.webp`
export const exampleBefore = (id: string): string => `/examples/${id}-before.webp`

/** The label of an example's age: `12 minutes ago`. */
export const minutesAgo = (minutes: number): string =>
  minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
