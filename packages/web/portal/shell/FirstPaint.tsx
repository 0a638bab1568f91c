import css from './FirstPaint.module.css'

/** The frame of the portal before anything is known; the server sends the same as HTML. No words: the language is not known. */
export const FirstPaint = ({
  isFramed = false,
}: {
  /** In a frame of the seller's page, which shows who the seller is. */
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
