import css from './FirstPaint.module.css'

/**
 * Frame of the portal before the first response; the server sends the same as HTML. No words: the language is
 * unknown.
 */
export const FirstPaint = ({
  isFramed = false,
}: {
  /** True in a frame of the seller's page, which shows the seller itself. */
  isFramed?: boolean
}) => (
  <div className={css.frame} aria-busy="true">
    {!isFramed && <div className={css.bar} />}
    <div className={css.content}>
      <div className={css.title} />
      <div className={css.card} />
      <div className={css.card} />
    </div>
  </div>
)
