import css from './SlowHint.module.css'

/**
 * Offers to load the page again when its script has not come for long. It stands in the page as the server sends it,
 * and a style sheet alone shows it in time; the script removes it.
 */
export const SlowHint = () => (
  <p className={css.hint}>
    This takes longer than it should.{' '}
    {/* The empty address is this page with its query, and needs no script. */}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
    <a href="">Load the page again</a>
  </p>
)
