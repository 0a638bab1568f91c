import type * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { metadataWords } from './event-words.ts'
import css from './EventLines.module.css'

type Line = Pick<
  ResponseOf<typeof api.meterPreview.preview>['events'][number],
  'id' | 'name' | 'timestamp' | 'metadata'
>

/** A few events, each as a line that links to it. */
export const EventLines = ({ events }: { events: readonly Line[] }) => {
  const { slug } = useOrganization()
  const { ago } = useFormat()
  return (
    <ul className={css.lines}>
      {events.map(({ id, name, timestamp, metadata }) => (
        <li key={id} className={css.line}>
          <span className={css.head}>
            <Link className={css.name} to={paths.event(slug, id)}>
              {name}
            </Link>
            <span className={css.note}>{ago(timestamp)}</span>
          </span>
          <span className={css.note}>{metadataWords(metadata)}</span>
        </li>
      ))}
    </ul>
  )
}
