import css from './SkipLink.module.css'

/** The first link of a page, which leads past what stands on every page. It shows while it has the focus. */
export const SkipLink = ({ children }: { children: string }) => (
  <a className={css.skip} href="#main">
    {children}
  </a>
)
