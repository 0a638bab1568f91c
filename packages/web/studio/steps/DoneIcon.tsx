const paths = {
  download: 'M12 3v12m0 0l-5-5m5 5l5-5M4 20h16',
  share: 'M12 15V3m0 0L8 7m4-4l4 4M5 12v8h14v-8',
  again: 'M12 5v14M5 12h14',
} as const

/** Icon of a button below a finished painting. */
export const DoneIcon = ({ name }: { name: keyof typeof paths }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
