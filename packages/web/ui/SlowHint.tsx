/**
 * Reload link for a script that takes long to load. It is part of the HTML of the server, and a style sheet
 * alone shows it after a delay; the script removes it.
 */
export const SlowHint = ({
  text = 'This is taking longer than usual.',
  reload = 'Reload the page',
}: {
  /** Default: English. */
  text?: string
  reload?: string
}) => (
  <p className="slow-hint">
    {text} {/* The empty address is this page with its query, and needs no script. */}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
    <a href="">{reload}</a>
  </p>
)
