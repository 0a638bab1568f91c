import type { ReactNode } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './HoldingsCard.module.css'

type Props<Row> = {
  /** Plural noun of the rows: `Orders`. */
  title: string
  rows: EndpointState<readonly Row[]>
  /** Text without any rows. Not needed where the card itself is absent then. */
  none?: string
  idOf: (row: Row) => string
  children: (row: Row) => ReactNode
  actions?: ReactNode
}

/** Card with a few related objects: the orders of a customer, the benefits of an order. */
export const HoldingsCard = <Row,>({ title, rows, none, idOf, children, actions }: Props<Row>) => {
  const { data, error, refetch } = rows
  return (
    <Card title={title} flush actions={actions}>
      <ul>
        {data === undefined && error === undefined && (
          <li className={css.row}>
            <Skeleton width="60%" />
          </li>
        )}
        {data === undefined && error !== undefined && (
          <li className={css.row}>
            <LoadFailed
              title={`The ${title.toLowerCase()} could not be loaded.`}
              error={error}
              onRetry={refetch}
            />
          </li>
        )}
        {data?.length === 0 && none !== undefined && <li className={css.none}>{none}</li>}
        {data?.map((row) => (
          <li key={idOf(row)} className={css.row}>
            {children(row)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type LineProps = { name: ReactNode; note?: ReactNode; end?: ReactNode; under?: ReactNode }

/** Row of such a card: a name with a note, and at the end a value or a state with a note. */
export const Line = ({ name, note, end, under }: LineProps) => (
  <>
    <span className={css.words}>
      <span className={css.name}>{name}</span>
      {note ? <span className={css.note}>{note}</span> : null}
    </span>
    <span className={css.end}>
      {end}
      {under ? <span className={css.note}>{under}</span> : null}
    </span>
  </>
)
