import type { ReactNode } from 'react'
import css from './Gallery.module.css'

/** Component in one of its states. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.specimen}>
    <p className={css.name}>{name}</p>
    {children}
  </div>
)

/** Components of one kind. */
export const Room = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.room}>
    <h2>{title}</h2>
    <div className={css.specimens}>{children}</div>
  </section>
)
