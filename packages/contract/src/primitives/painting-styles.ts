/** Styles of a painting; the first is the default. */
export const paintingStyles = ['meadow', 'seaside', 'dusk', 'snow'] as const
export type StyleName = (typeof paintingStyles)[number]

/** Colors of a style's sample, from top to bottom, as stops of a CSS gradient. */
export const styleSamples: Readonly<Record<StyleName, string>> = {
  meadow: '#5fa7dd 0 50%, #7fae52 50%',
  seaside: '#8fd0e6 0 45%, #3d9fae 45% 75%, #f0dfb8 75%',
  dusk: '#6b5aa6 0 40%, #f0a06a 40% 65%, #5d6b42 65%',
  snow: '#b9cfe6 0 50%, #f4f8fc 50%',
}
