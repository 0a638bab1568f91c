import { useId, type ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { failedPart } from './FailedPart.tsx'
import css from './Card.module.css'

type Props = {
  title?: ReactNode
  /** Buttons next to the title. */
  actions?: ReactNode
  /** Lets the content reach the edges, for tables and lists. */
  flush?: boolean
  children: ReactNode
}

/** Section of a page with its title. Content that throws while rendering leaves the rest of the page intact. */
export const Card = ({ title, actions, flush = false, children }: Props) => {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={title ? id : undefined}>
      {title ? (
        <div className={css.head}>
          <h2 className={css.title} id={id}>
            {title}
          </h2>
          {actions}
        </div>
      ) : null}
      <div className={classes(css.body, flush && css.flush)}>
        <ErrorBoundary fallback={failedPart}>{children}</ErrorBoundary>
      </div>
    </section>
  )
}

type Fact = { readonly label: string; readonly value: ReactNode }

/** Properties of an object as pairs of a label and a value; omits those without a value. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={css.name}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
  </dl>
)
