import css from './FirstPaint.module.css'

/** The frame of the dashboard before anything is known; the server sends the same as HTML. */
export const FirstPaint = () => (
  <div className={css.frame}>
    <div className={css.side} />
    <output className={css.word}>Opening the dashboard…</output>
  </div>
)
