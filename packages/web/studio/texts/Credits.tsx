const licences = {
  by2: { name: 'CC BY 2.0', href: 'https://creativecommons.org/licenses/by/2.0/' },
  by4: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  zero: { name: 'CC0 1.0', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
} as const

/** Whose photos the examples are painted from, and under which licence. */
export const credits = [
  { subject: 'The temple', photo: 'China', holder: 'danielbuechele', licence: licences.by2 },
  {
    subject: 'Mountain path',
    photo: 'Picos de Europa',
    holder: '© 2018 Aitzol Berasategi',
    licence: licences.by4,
  },
  {
    subject: 'Meadow and hills',
    photo: 'Aitzgorri',
    holder: '© 2018 Aitzol Berasategi',
    licence: licences.by4,
  },
  { subject: 'Two dogs', photo: 'Friends', holder: '© 2018 Aitzol Berasategi', licence: licences.by4 },
  {
    subject: 'Fig in a bowl',
    photo: 'Picture 0B',
    holder: '© 2018 Trevor “Freespace”',
    licence: licences.by4,
  },
  { subject: 'Living room', photo: 'Wine', holder: '© 2018 Jakub Mede', licence: licences.by4 },
  { subject: 'Dandelions', photo: 'Seeding', holder: 'Clemens Engelhardt', licence: licences.zero },
  {
    subject: 'Cat on the porch',
    photo: 'Cat',
    holder: 'from a collection of desktop avatars',
    licence: licences.zero,
  },
] as const

export const Credits = () => (
  <>
    <p>The examples are repainted from these photos. We thank the people who took them.</p>
    <ul>
      {credits.map(({ subject, photo, holder, licence }) => (
        <li key={subject}>
          {subject}: repainted from ‘{photo}’, {holder}, <a href={licence.href}>{licence.name}</a>
        </li>
      ))}
    </ul>
  </>
)
