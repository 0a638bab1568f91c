/**
 * Offers to load the page again when its script has not come for long. It stands in the page as the server sends it,
 * and a style sheet alone shows it in time; the script removes it.
 */
export const SlowHint = ({
  text = 'This is taking longer than usual.',
  reload = 'Reload the page',
}: {
  /** Default: in English. */
  text?: string
  reload?: string
}) => (
  <p className="slow-hint">
    {text} {/* The empty address is this page with its query, and needs no script. */}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
    <a href="">{reload}</a>
  </p>
)
