import css from './SkipLink.module.css'

/** First link of a page, which skips the repeated content. Visible while focused. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className={css.skip} href="#main">
    {children}
  </a>
)
