import { credits } from './credit-list.ts'

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
