import css from './FirstPaint.module.css'

/** Frame of the dashboard before any data has loaded; the server sends the same as HTML. */
export const FirstPaint = () => (
  <div className={css.frame}>
    <div className={css.side} />
    <output className={css.word}>Opening the dashboard…</output>
  </div>
)
