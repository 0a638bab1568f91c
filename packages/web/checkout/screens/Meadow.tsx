import css from './Meadow.module.css'

/** Hills in a few brush strokes. Decoration only. */
export const Meadow = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 640 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path
      className={css.cloud}
      d="M86 58c10-26 42-28 54-8 14-16 44-8 42 14 20 0 24 22 4 25-40 5-82 3-114 1-20-2-14-31 14-32z"
    />
    <path
      className={css.cloud}
      d="M438 34c8-17 30-18 38-4 12-10 32-3 30 11 16 1 17 15 3 17-28 3-56 2-80 0-15-2-11-23 9-24z"
    />
    <path
      className={css.far}
      d="M-10 142c70-34 120-42 196-24 62 15 96-26 176-22 92 4 176 42 292 8v110H-10z"
    />
    <path
      className={css.near}
      d="M-10 168c92-36 170-10 250-6 104 6 150-34 238-24 66 8 112 26 176 10v60H-10z"
    />
    <path
      className={css.grass}
      d="M92 178c2-9 5-14 10-20M104 181c0-10-2-16-6-24M330 172c3-9 7-13 12-18M342 174c0-8-1-14-5-21M520 166c2-9 6-14 11-19M532 168c0-9-2-15-6-21"
    />
    <path className={css.bloom} d="M158 172h.1M236 182h.1M408 164h.1M470 176h.1M584 170h.1M44 186h.1" />
  </svg>
)
