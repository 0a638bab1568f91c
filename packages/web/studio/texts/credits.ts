/**
 * Photos that the examples were painted from, and the sample photos. Without a holder: from a collection of
 * avatars.
 */
export const credits = [
  { example: 'temple', photo: 'China', holder: 'danielbuechele', licence: 'by2' },
  { example: 'mountain-path', photo: 'Picos de Europa', holder: '© 2018 Aitzol Berasategi', licence: 'by4' },
  { example: 'meadow-hills', photo: 'Aitzgorri', holder: '© 2018 Aitzol Berasategi', licence: 'by4' },
  { example: 'two-dogs-house', photo: 'Friends', holder: '© 2018 Aitzol Berasategi', licence: 'by4' },
  { example: 'fig-bowl', photo: 'Picture 0B', holder: '© 2018 Trevor “Freespace”', licence: 'by4' },
  { example: 'living-room', photo: 'Wine', holder: '© 2018 Jakub Mede', licence: 'by4' },
  { example: 'dandelions', photo: 'Seeding', holder: 'Clemens Engelhardt', licence: 'zero' },
  { example: 'cat-porch', photo: 'Cat', holder: null, licence: 'zero' },
  { sample: 'dog', photo: 'Dog', holder: null, licence: 'zero' },
  { sample: 'balloon', photo: 'Air Balloon', holder: null, licence: 'zero' },
] as const

export const licences = {
  by2: { name: 'CC BY 2.0', href: 'https://creativecommons.org/licenses/by/2.0/' },
  by4: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  zero: { name: 'CC0 1.0', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
} as const
