import css from './FirstPaint.module.css'

/** The frame of the portal before anything is known; the server sends the same as HTML. No words: the language is not known. */
export const FirstPaint = () => (
  <div className={css.frame} aria-busy="true">
    <div className={css.bar} />
    <div className={css.content}>
      <div className={css.title} />
      <div className={css.card} />
      <div className={css.card} />
    </div>
  </div>
)
