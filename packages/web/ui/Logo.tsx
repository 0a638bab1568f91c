import css from './Logo.module.css'

/** Logo: a hill, a sky and a sun. */
export const Logo = ({ size = 34 }: { size?: number }) => (
  <svg className={css.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <path className={css.hill} d="M3 21c5-5 9-6 13-4 5 2 8 1 13-3 1 9-4 15-13 15C9 29 4 27 3 21z" />
    <path className={css.sky} d="M4 14C5 7 10 3 16 3c7 0 12 4 13 9-5 3-9 4-13 2-5-2-8-1-12 0z" />
    <path className={css.sun} d="M19 8.5a3 3 0 1 1-6 .1 3 3 0 0 1 6-.1z" />
  </svg>
)
